import * as v from 'valibot'
import { presentPassword } from '../accounts/form.ts'
import { handMethods } from '../catalogues/labels.ts'
import { choice, day, say, together, upTo } from '../form-fields.ts'
import { readTypedHours, typedHours } from '../jobs/hours-form.ts'
import { agreementLimits, contradictsOffer } from './agreement.ts'
import { certificateLimits } from './certificate.ts'

/** With the rules of `CertificateDraft`. */
export const CertificateForm = v.pipe(
  v.object({ from: day, to: day, hours: typedHours, words: upTo(certificateLimits.words), password: presentPassword }),
  together(({ from, to }) => (from !== '' && to !== '' && from > to ? { to: say('certificateDays') } : {})),
  v.transform(({ hours, ...said }) => ({ ...said, hours: (readTypedHours(hours) ?? 0) / 60 })),
)

/** With the rules of `AgreementDraft`, for an offer of this duration. */
export const agreementForm = (duration: string) =>
  v.pipe(
    v.object({
      from: day,
      to: v.string(),
      weekly: v.string(),
      means: choice([...handMethods, 'card']),
      words: upTo(agreementLimits.words),
    }),
    together(({ from, to, weekly }) => {
      const minutes = readTypedHours(weekly)
      const isOdd =
        weekly.trim() === '' ? from !== to : minutes === undefined || minutes > agreementLimits.weeklyMinutes
      return {
        ...(from !== '' && to !== '' && from > to && { to: say('certificateDays') }),
        ...(contradictsOffer(minutes ?? null, duration) && { weekly: say('weeklyHoursDiffer') }),
        ...(isOdd && { weekly: say('weeklyHours') }),
      }
    }),
    v.transform(({ to, weekly, ...said }) => ({
      ...said,
      to: to === '' ? null : to,
      weeklyMinutes: readTypedHours(weekly) ?? null,
    })),
  )

/** The hours of a payslip, which need not be said. */
export const PayslipForm = v.object({
  minutes: v.pipe(
    v.string(),
    v.check((typed) => typed.trim() === '' || readTypedHours(typed) !== undefined, say('hours')),
    v.transform((typed) => readTypedHours(typed) ?? null),
  ),
})
