import type Stripe from 'stripe'
import type { PaymentProvider, ProviderIntent } from './provider.ts'
import { errorCodeOf, readAll } from './stripe-answers.ts'
import { moneyOf, nothingMoved, type Money } from './stripe-money.ts'

/** Orders charges, and reads their state and money. */
export const intentsAt = (stripe: Stripe): Pick<PaymentProvider, 'createIntent' | 'readIntent' | 'cancelIntent'> => ({
  async createIntent({ paymentId, jobId, amount, currency }) {
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency,
        allowed_payment_method_types: ['card'],
        metadata: { paymentId, jobId },
        transfer_group: paymentId,
      },
      { idempotencyKey: `intent:${paymentId}` },
    )
    return toProviderIntent(intent, nothingMoved)
  },

  async readIntent(id) {
    try {
      const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
      const charge = chargeOf(intent)
      if (!charge || intent.status !== 'succeeded')
        return { ...toProviderIntent(intent, nothingMoved), declines: await countDeclines(stripe, intent) }
      const [refunds, disputes, transfers] = await Promise.all([
        charge.amount_refunded > 0 ? readAll(stripe.refunds.list({ payment_intent: id, limit: 100 })) : [],
        charge.disputed ? readAll(stripe.disputes.list({ payment_intent: id, limit: 100 })) : [],
        intent.transfer_group === null
          ? []
          : readAll(stripe.transfers.list({ transfer_group: intent.transfer_group, limit: 100 })),
      ])
      return toProviderIntent(intent, moneyOf(charge, refunds, disputes, transfers))
    } catch (error) {
      if (errorCodeOf(error) === 'resource_missing') return undefined
      throw error
    }
  },

  async cancelIntent(id) {
    try {
      await stripe.paymentIntents.cancel(id)
    } catch (error) {
      // The intent is charged, cancelled or unknown; reading it tells which.
      if (!['payment_intent_unexpected_state', 'resource_missing'].includes(errorCodeOf(error) ?? '')) throw error
    }
  },
})

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge !== null && typeof charge === 'object' ? charge : undefined

/** Each decline leaves a failed charge, also of an intent that was cancelled afterwards. */
const countDeclines = async (stripe: Stripe, intent: Stripe.PaymentIntent): Promise<number> => {
  if (!intent.last_payment_error) return 0
  const charges = await stripe.charges.list({ payment_intent: intent.id, limit: 100 })
  return charges.data.filter(({ status }) => status === 'failed').length
}

const toProviderIntent = (intent: Stripe.PaymentIntent, money: Money): ProviderIntent => ({
  ...money,
  id: intent.id,
  clientSecret: intent.client_secret,
  status: statusOf(intent),
  declines: 0,
  failure: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  // The amount that was charged, once there is a charge.
  amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
  currency: intent.currency,
  jobId: intent.metadata.jobId ?? '',
  paymentId: intent.metadata.paymentId ?? '',
})

const statusOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): ProviderIntent['status'] => {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'cancelled'
  if (status === 'processing') return 'processing'
  return status === 'requires_payment_method' && error ? 'declined' : 'open'
}
