import type { z } from 'zod'
import type { Id } from '../ids.ts'
import type {
  AgreementData,
  CertificateData,
  PaperAnswer,
  PayslipData,
  ReceiptData,
  StatementData,
  VerifiedPaperAnswer,
} from './answers.ts'

/** A paper about work or its pay, which two people read (rule 3.5.640). */
export type Paper = z.infer<typeof PaperAnswer>
export type Certificate = Extract<Paper, { kind: 'certificate' }>
export type Agreement = Extract<Paper, { kind: 'agreement' }>

/** What is frozen in a paper, by its kind. */
export interface PaperData {
  receipt: z.infer<typeof ReceiptData>
  statement: z.infer<typeof StatementData>
  certificate: z.infer<typeof CertificateData>
  agreement: z.infer<typeof AgreementData>
  payslip: z.infer<typeof PayslipData>
}
export type PartyName = PaperData['receipt']['payer']
export type Means = PaperData['receipt']['means']
export type Contributions = PaperData['payslip']['contributions']

/** GET /api/verify/{code} */
export interface VerifiedPaper extends z.infer<typeof VerifiedPaperAnswer> {}

export const verifiedPath = (code: string): string => `/api/verify/${encodeURIComponent(code)}`
export const paperPdfPath = (id: Id): string => `/api/papers/${id}/pdf`

/** Whether an agreement waits for a signature. */
export const isOpenAgreement = (paper: Paper): paper is Agreement =>
  paper.kind === 'agreement' && paper.issuedAt === null && paper.withdrawnAt === null

/** Whether this person has not signed a paper of theirs. */
export const lacksSignature = (
  { posterId, posterSignedAt, studentSignedAt }: Pick<Paper, 'posterId' | 'posterSignedAt' | 'studentSignedAt'>,
  me: Id,
): boolean => (me === posterId ? posterSignedAt : studentSignedAt) === null

/** Whether a certificate stands or is asked for, so that no other one is for the same job. */
export const isOpenCertificate = ({ kind, withdrawnAt }: Pick<Paper, 'kind' | 'withdrawnAt'>): boolean =>
  kind === 'certificate' && withdrawnAt === null
