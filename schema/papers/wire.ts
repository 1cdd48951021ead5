import { z } from 'zod'
import { PasswordProof } from '../accounts/security-wire.ts'
import { readMoment } from '../dates.ts'
import { id, optionalText, rule } from '../wire-fields.ts'
import { certificateLimits } from './certificate.ts'

/** A calendar day, "2026-11-28". */
const day = z.iso.date(rule('date')).refine((typed) => readMoment(typed) !== undefined, rule('date'))

/** POST /api/papers/certificates: the poster signs a certificate with the password of their account. */
export const CertificateDraft = PasswordProof.extend({
  jobId: id,
  from: day,
  to: day,
  hours: z
    .number(rule('certificateHours'))
    .min(certificateLimits.minHours, rule('certificateHours'))
    .max(certificateLimits.maxHours, rule('certificateHours'))
    .multipleOf(certificateLimits.minHours, rule('certificateHours')),
  words: optionalText(certificateLimits.words),
})
  .refine(({ from, to }) => from <= to, { path: ['to'], error: rule('certificateDays') })
  .meta({ id: 'CertificateDraft' })
export type CertificateDraft = z.output<typeof CertificateDraft>

/** POST /api/papers/statements: what two people paid and received in one year. */
export const StatementRequest = z
  .object({
    personId: id,
    year: z.number(rule('invalid')).int(rule('invalid')).min(2_000, rule('invalid')).max(2_999, rule('invalid')),
  })
  .meta({ id: 'StatementRequest' })
export type StatementRequest = z.output<typeof StatementRequest>

export const paperArguments = {
  /** The student of completed work asks its poster for a certificate. */
  'paper.ask': z.object({
    id,
    jobId: id,
    /** The job’s poster, for the row that shows what was asked for. */
    posterId: id,
  }),
  /** One of its two people withdraws a certificate, or what was asked for. */
  'paper.withdraw': z.object({ id, jobId: id }),
}
