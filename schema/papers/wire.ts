import { z } from 'zod'
import { PasswordProof } from '../accounts/security-wire.ts'
import { handMethods } from '../catalogues/labels.ts'
import { readMoment } from '../dates.ts'
import { hoursLimits } from '../visits/hours.ts'
import { minutesUpTo } from '../visits/wire.ts'
import { anyText, id, nullableText, optionalText, rule, whole } from '../wire-fields.ts'
import { agreementLimits } from './agreement.ts'
import { certificateLimits } from './certificate.ts'

/** A calendar day, "2026-11-28". */
const day = z.iso.date(rule('date')).refine((typed) => readMoment(typed) !== undefined, rule('date'))

/** POST /api/papers/certificates: the poster signs a certificate with the password of their account. */
export const CertificateDraft = PasswordProof.extend({
  jobId: id,
  from: day,
  to: day,
  hours: z
    .number(rule('hours'))
    .min(hoursLimits.minimum / 60, rule('hours'))
    .max(hoursLimits.maximum / 60, rule('hours')),
  words: optionalText(certificateLimits.words),
})
  .refine(({ from, to }) => from <= to, { path: ['to'], error: rule('certificateDays') })
  .meta({ id: 'CertificateDraft' })
export type CertificateDraft = z.output<typeof CertificateDraft>

/** POST /api/papers/agreements: either party of agreed work proposes an agreement, which both then sign. */
export const AgreementDraft = z
  .object({
    jobId: id,
    from: day,
    /** Null for work without an agreed end. */
    to: day.nullable(),
    /** Null for work of one day. */
    weeklyMinutes: minutesUpTo(agreementLimits.weeklyMinutes).nullable(),
    means: z.enum([...handMethods, 'card'], rule('choice')),
    words: optionalText(agreementLimits.words),
  })
  .refine(({ from, to }) => to === null || from <= to, { path: ['to'], error: rule('certificateDays') })
  .refine(({ from, to, weeklyMinutes }) => weeklyMinutes !== null || from === to, {
    path: ['weeklyMinutes'],
    error: rule('weeklyHours'),
  })
  .meta({ id: 'AgreementDraft' })
export type AgreementDraft = z.output<typeof AgreementDraft>

/** POST /api/papers/payslips: the payer of a confirmed or released payment makes its payslip. */
export const PayslipRequest = z
  .object({
    /** The payment’s id, as its receipt names it. */
    paymentId: id,
    /** The hours that are paid; null if they are not said. */
    minutes: minutesUpTo(hoursLimits.maximum).nullable(),
    /** Whether the household announces its wages in the simplified procedure, with its tax at source. */
    isSimplified: z.boolean(rule('invalid')).default(false),
  })
  .meta({ id: 'PayslipRequest' })
export type PayslipRequest = z.output<typeof PayslipRequest>

/** POST /api/papers/hand-over: what a household announces of a year’s wage, as the page shows it. Nothing of it is stored. */
export const HandOver = z
  .object({
    wageYearId: id,
    address: nullableText(300),
    facts: z
      .array(z.object({ label: anyText(80), value: anyText(1_000) }))
      .max(60, rule('list'))
      // A page of text: what the page shows of a year has a third of it.
      .refine(
        (facts) => facts.reduce((sum, { label, value }) => sum + label.length + value.length, 0) <= 8_000,
        rule('list'),
      ),
  })
  .meta({ id: 'HandOver' })
export type HandOver = z.output<typeof HandOver>

/** POST /api/papers/statements: what two people paid and received in one year. */
export const StatementRequest = z
  .object({
    personId: id,
    year: whole('invalid', { minimum: 2_000, maximum: 2_999 }),
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
  /** One of its two people withdraws a certificate, what was asked for, or an agreement that is not signed by both. */
  'paper.withdraw': z.object({ id, jobId: id }),
}
