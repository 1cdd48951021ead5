import type Stripe from 'stripe'
import type { PaymentProvider } from './provider.ts'
import { errorCodeOf, readAll } from './stripe-answers.ts'

export const refundsAt = (stripe: Stripe): Pick<PaymentProvider, 'refund' | 'refundPart'> => ({
  async refund({ paymentId, intentId, attempt }) {
    try {
      // Under one key Stripe would repeat a refusal for a day, for example during a dispute, so each attempt has its own key. A charge is refunded as
      // a whole only once anyway.
      await makeRefund(stripe, { payment_intent: intentId, metadata: { paymentId } }, `refund:${paymentId}:${attempt}`)
    } catch (error) {
      if (errorCodeOf(error) !== 'charge_already_refunded') throw error
    }
  },

  async refundPart({ paymentId, intentId, part }) {
    // A second refund of a part would move money again, so the key stays the same until Stripe's own list shows that one failed.
    const made = await readAll(stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    const attempt = ['part', ...made.filter(hasFailed).map(({ id }) => id)].join(':')
    await makeRefund(
      stripe,
      { payment_intent: intentId, amount: part, metadata: { paymentId } },
      `refund:${paymentId}:${attempt}`,
    )
  },
})

const makeRefund = async (
  stripe: Stripe,
  parameters: Stripe.RefundCreateParams,
  idempotencyKey: string,
): Promise<void> => {
  const refund = await stripe.refunds.create(parameters, { idempotencyKey })
  if (hasFailed(refund)) throw new Error(`A refund has ${refund.status}`)
}

export const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'
