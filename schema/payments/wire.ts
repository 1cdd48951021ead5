import { z } from 'zod'
import { handMethods } from '../catalogues/labels.ts'
import { choice, day, id, rule, text, whole } from '../wire-fields.ts'
import { expenseLimits, handAmountLimits } from './hand-payment.ts'
import { amountLimits, feeOf } from './payment.ts'

/**
 * POST /api/create-payment-intent (rules 2.7.22 and 3.4.35). The server decides payee and currency itself, and ignores `studentAccountId` and
 * other fields.
 */
export const PaymentRequest = z
  .object({
    jobId: id,
    amount: whole('paymentAmount', amountLimits),
    applicationFee: z.number(rule('applicationFee')),
  })
  // Half a centime may be there, and what floating point adds, if the fee is sent as it was multiplied.
  .refine(({ amount, applicationFee: fee }) => fee === feeOf(amount) || Math.abs(fee * 20 - amount) < 1e-6, {
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

const ofHandPayment = z.object({ id, jobId: id })
const handAmount = whole('handAmount', handAmountLimits)

export const paymentArguments = {
  /** One party of a job says that it was paid from hand to hand; `amount` in centimes. */
  'payment.declare': ofHandPayment.extend({
    /** The job's student as the writer knows it: by the time this arrives, the job may have another one. */
    payeeId: id,
    /** Nothing was paid, if it corrects a payment that both have confirmed. */
    amount: z.literal(0).or(handAmount),
    /** What is refunded beside the wage, in centimes. */
    expenses: whole('expenses', expenseLimits).exactOptional(),
    method: choice(handMethods),
    paidOn: day,
    /** The writer's own note that this one corrects, or a payment that both have confirmed: then the other party is asked first. */
    replaces: id.exactOptional(),
    /** That this is another payment, although one of this amount waits for its answer. */
    isAnother: z.boolean(rule('invalid')).exactOptional(),
  }),
  /** The other party agrees. */
  'payment.confirm': ofHandPayment,
  /** The other party does not agree, and may name the amount that was paid. */
  'payment.contest': ofHandPayment.extend({ otherAmount: handAmount.nullable() }),
  /** The party who declared it takes it back. */
  'payment.withdraw': ofHandPayment,
}
