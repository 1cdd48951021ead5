import type Stripe from 'stripe'
import type { PaymentProvider } from './provider.ts'
import { errorCodeOf, readAll } from './stripe-answers.ts'

export const payoutsAt = (stripe: Stripe): Pick<PaymentProvider, 'payOut'> => ({
  async payOut({ paymentId, amount, currency, account, chargeId, refusals }) {
    // Stripe forgets an idempotency key after a day, but not its list of transfers.
    const made = await readAll(stripe.transfers.list({ transfer_group: paymentId, limit: 100 }))
    if (made.some(({ reversed }) => !reversed)) return true
    try {
      await stripe.transfers.create(
        {
          amount,
          currency,
          destination: account,
          transfer_group: paymentId,
          metadata: { paymentId },
          ...(chargeId !== null && { source_transaction: chargeId }),
        },
        // Stripe would repeat a refusal for a day, so another account, or another attempt, needs another key.
        { idempotencyKey: `payout:${paymentId}:${refusals}` },
      )
      return true
    } catch (error) {
      if (permanentFailures.has(errorCodeOf(error) ?? '')) return false
      throw error
    }
  },
})

/** Codes after which sending money to this account never works. */
const permanentFailures = new Set([
  'resource_missing',
  'account_closed',
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
])
