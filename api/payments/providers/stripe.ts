import Stripe from 'stripe'
import { z } from 'zod'
import { isStorableText } from '../../../schema/text.ts'
import type { StripeConfig } from '../../config.ts'
import type { IntentReport, TellingProvider } from './provider.ts'

/** How old the signature of an event may be, in seconds. */
const toleranceSeconds = 300

/** Where Stripe's API is; another place only in tests. */
export type StripePlace = Pick<NonNullable<ConstructorParameters<typeof Stripe>[1]>, 'host' | 'port' | 'protocol'>

/**
 * Stripe with separate charges and transfers: the whole amount comes to the platform, and a student with a connected account is
 * sent their part on release. Keys of idempotency make a call whose answer was lost one and the same call.
 */
export const createStripeProvider = (config: StripeConfig, place: StripePlace = {}): TellingProvider => {
  const stripe = new Stripe(config.secretKey, { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...place })

  return {
    name: 'stripe',
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
      return toReport(intent)
    },

    async readIntent(id) {
      try {
        const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
        const isDisputed = chargeOf(intent)?.disputed ?? false
        const disputes = isDisputed ? (await stripe.disputes.list({ payment_intent: id })).data : []
        return toReport(intent, disputes)
      } catch (error) {
        if (codeOf(error) === 'resource_missing') return undefined
        throw error
      }
    },

    async cancelIntent(id) {
      try {
        await stripe.paymentIntents.cancel(id)
      } catch (error) {
        // Charged, cancelled or unknown: which of these, reading it tells.
        if (!['payment_intent_unexpected_state', 'resource_missing'].includes(codeOf(error) ?? '')) throw error
      }
    },

    async refund({ paymentId, intentId, attempt }) {
      try {
        // Under one key a refusal, say during a dispute, would be the answer for a day. All of a charge goes back once anyway.
        const refund = await stripe.refunds.create(
          { payment_intent: intentId, metadata: { paymentId } },
          { idempotencyKey: `refund:${paymentId}:${attempt}` },
        )
        if (refund.status === 'failed' || refund.status === 'canceled') throw new Error(`A refund has ${refund.status}`)
      } catch (error) {
        if (codeOf(error) !== 'charge_already_refunded') throw error
      }
    },

    async payOut({ paymentId, amount, currency, account, chargeId, refusals }) {
      // A key of idempotency is forgotten after a day; the list is not.
      const made = await stripe.transfers.list({ transfer_group: paymentId, limit: 100 })
      if (made.data.some(({ reversed }) => !reversed)) return true
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
          // A refusal would be the answer for a day: when another account is tried, or the same once more, the key is another.
          { idempotencyKey: `payout:${paymentId}:${refusals}` },
        )
        return true
      } catch (error) {
        if (hopeless.has(codeOf(error) ?? '')) return false
        throw error
      }
    },

    async readAccount(id) {
      try {
        const { metadata, capabilities } = await stripe.accounts.retrieve(id)
        return { userId: metadata?.userId ?? '', takesMoney: capabilities?.transfers === 'active' }
      } catch (error) {
        if (codeOf(error) === 'resource_missing' || codeOf(error) === 'account_invalid') return undefined
        throw error
      }
    },

    readEvent(body, signature) {
      for (const secret of config.webhookSecret.split(',')) {
        try {
          const signed = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
          const { id, type, data } = SignedEvent.parse(signed)
          return { id, type, intentId: intentOf(data.object), accountId: accountOf(data.object) }
        } catch {
          // Of another endpoint, perhaps, and then by its secret; or signed, and no event all the same.
        }
      }
      return undefined
    },
  }
}

const Name = z.string().min(1).max(255).refine(isStorableText)

/** What is read of an event. A signature says who sent it, and not that it is one. */
const SignedEvent = z.object({ id: Name, type: Name, data: z.object({ object: z.record(z.string(), z.unknown()) }) })

/** With these, sending money to this account never works. */
const hopeless = new Set([
  'resource_missing',
  'account_closed',
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
])

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge !== null && typeof charge === 'object' ? charge : undefined

const toReport = (intent: Stripe.PaymentIntent, disputes: Stripe.Dispute[] = []): IntentReport => ({
  id: intent.id,
  clientSecret: intent.client_secret,
  status: statusOf(intent),
  failure: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  // What was really charged, once it was.
  amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
  currency: intent.currency,
  jobId: intent.metadata.jobId ?? '',
  paymentId: intent.metadata.paymentId ?? '',
  chargeId: chargeOf(intent)?.id ?? null,
  refunded: chargeOf(intent)?.amount_refunded ?? 0,
  dispute: disputeOf(disputes),
})

const statusOf = ({ status, last_payment_error: error }: Stripe.PaymentIntent): IntentReport['status'] => {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'canceled') return 'cancelled'
  if (status === 'processing') return 'processing'
  return status === 'requires_payment_method' && error ? 'declined' : 'open'
}

/** A lost one decides, then one under way. An inquiry (`warning_…`) takes no money, but may become a dispute. */
const disputeOf = (disputes: Stripe.Dispute[]): IntentReport['dispute'] => {
  if (disputes.length === 0) return 'none'
  const statuses = disputes.map(({ status }) => status)
  if (statuses.includes('lost')) return 'lost'
  return statuses.every((status) => status === 'won' || status === 'warning_closed') ? 'won' : 'open'
}

type Subject = z.output<typeof SignedEvent>['data']['object']

const accountOf = ({ object, id }: Subject): string | null => (object === 'account' ? Name.parse(id) : null)

/** The intent that an event is about: itself, or the one its charge, refund or dispute belongs to. */
const intentOf = ({ object, id, payment_intent: intent }: Subject): string | null => {
  const name = object === 'payment_intent' ? id : intent
  return typeof name === 'string' ? Name.parse(name) : null
}
