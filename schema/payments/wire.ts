import { z } from 'zod'
import { choice, id, rule, text } from '../wire-fields.ts'
import { amountLimits, feeOf } from './payment.ts'

/**
 * POST /api/create-payment-intent (rules 2.7.22 and 3.4.35). The server decides payee and currency itself, and ignores `studentAccountId` and
 * other fields.
 */
export const PaymentRequest = z
  .object({
    jobId: id,
    amount: z
      .number(rule('paymentAmount'))
      .int(rule('paymentAmount'))
      .min(amountLimits.minimum, rule('paymentAmount'))
      .max(amountLimits.maximum, rule('paymentAmount')),
    applicationFee: z.number(rule('applicationFee')),
  })
  .refine(({ amount, applicationFee }) => applicationFee === feeOf(amount), {
    path: ['applicationFee'],
    error: rule('applicationFee'),
  })

/** POST /api/payments/simulated/confirm: the intent's secret and the simulated outcome. */
export const SimulatedConfirmation = z.object({
  clientSecret: text('clientSecret'),
  outcome: choice(['succeeded', 'failed']),
})

/** POST /api/jobs/{id}/complaints */
export const ComplaintDraft = z.object({ id: id.optional(), reason: text('complaint') })
export type ComplaintDraft = z.output<typeof ComplaintDraft>

/** POST /api/complaints/{id}/answers */
export const ComplaintReplyDraft = z.object({ id: id.optional(), text: text('complaintAnswer') })
export type ComplaintReplyDraft = z.output<typeof ComplaintReplyDraft>
