import Stripe from 'stripe'
import { z } from 'zod'
import { isStorableText } from '../../../schema/text.ts'
import type { StripeConfig } from '../../config.ts'
import type { ProviderAccount, ProviderIntent, Report, WebhookProvider } from './provider.ts'

/** The greatest age of an event's signature, in seconds. */
const toleranceSeconds = 300

/** The address of Stripe's API; tests use another. */
export type StripeAddress = Pick<NonNullable<ConstructorParameters<typeof Stripe>[1]>, 'host' | 'port' | 'protocol'>

/**
 * Creates the provider for Stripe with separate charges and transfers: the whole amount goes to the platform, and a
 * student with a connected account is sent their part on release. Idempotency keys make a repeated call, whose answer
 * was lost, the same call.
 */
export const createStripeProvider = (config: StripeConfig, address: StripeAddress = {}): WebhookProvider => {
  const stripe = new Stripe(config.secretKey, { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...address })
  const isLive = /^(?:sk|rk)_live_/.test(config.secretKey)

  /** Each decline leaves a failed charge. */
  const countDeclines = async (intent: Stripe.PaymentIntent): Promise<number> => {
    if (statusOf(intent) !== 'declined') return 0
    const charges = await stripe.charges.list({ payment_intent: intent.id, limit: 100 })
    return charges.data.filter(({ status }) => status === 'failed').length
  }

  const makeRefund = async (parameters: Stripe.RefundCreateParams, idempotencyKey: string): Promise<void> => {
    const refund = await stripe.refunds.create(parameters, { idempotencyKey })
    if (hasFailed(refund)) throw new Error(`A refund has ${refund.status}`)
  }

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
      return toProviderIntent(intent, nothingMoved)
    },

    async readIntent(id) {
      try {
        const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
        const charge = chargeOf(intent)
        if (!charge || intent.status !== 'succeeded')
          return { ...toProviderIntent(intent, nothingMoved), declines: await countDeclines(intent) }
        const [refunds, disputes, transfers] = await Promise.all([
          charge.amount_refunded > 0 ? all(stripe.refunds.list({ payment_intent: id, limit: 100 })) : [],
          charge.disputed ? all(stripe.disputes.list({ payment_intent: id, limit: 100 })) : [],
          intent.transfer_group === null
            ? []
            : all(stripe.transfers.list({ transfer_group: intent.transfer_group, limit: 100 })),
        ])
        return toProviderIntent(intent, moneyOf(charge, refunds, disputes, transfers))
      } catch (error) {
        if (codeOf(error) === 'resource_missing') return undefined
        throw error
      }
    },

    async cancelIntent(id) {
      try {
        await stripe.paymentIntents.cancel(id)
      } catch (error) {
        // The intent is charged, cancelled or unknown; reading it says which.
        if (!['payment_intent_unexpected_state', 'resource_missing'].includes(codeOf(error) ?? '')) throw error
      }
    },

    async refund({ paymentId, intentId, attempt }) {
      try {
        // Under one key Stripe would repeat a refusal, for example during a dispute, for a day. A charge is refunded as
        // a whole only once anyway.
        await makeRefund({ payment_intent: intentId, metadata: { paymentId } }, `refund:${paymentId}:${attempt}`)
      } catch (error) {
        if (codeOf(error) !== 'charge_already_refunded') throw error
      }
    },

    async refundPart({ paymentId, intentId, part }) {
      // A second refund of a part would be another one, so the key stays the same until Stripe's own list says that one failed.
      const made = await all(stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      const attempt = ['part', ...made.filter(hasFailed).map(({ id }) => id)].join(':')
      await makeRefund(
        { payment_intent: intentId, amount: part, metadata: { paymentId } },
        `refund:${paymentId}:${attempt}`,
      )
    },

    async payOut({ paymentId, amount, currency, account, chargeId, refusals }) {
      // Stripe forgets an idempotency key after a day, but not its list of transfers.
      const made = await all(stripe.transfers.list({ transfer_group: paymentId, limit: 100 }))
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
        if (permanentFailures.has(codeOf(error) ?? '')) return false
        throw error
      }
    },

    async readAccount(id) {
      try {
        const account = await stripe.accounts.retrieve(id)
        return { userId: account.metadata?.userId ?? '', state: accountStateOf(account) }
      } catch (error) {
        if (isAccountGone(error)) return undefined
        throw error
      }
    },

    async createAccount({ userId, email, former }) {
      const { id } = await stripe.accounts.create(
        {
          country: 'CH',
          default_currency: 'chf',
          business_type: 'individual',
          email,
          // The platform charges the cards and bears losses and fees; Stripe asks the student for what the law wants.
          controller: {
            fees: { payer: 'application' },
            losses: { payments: 'application' },
            requirement_collection: 'stripe',
            stripe_dashboard: { type: 'express' },
          },
          capabilities: { transfers: { requested: true } },
          metadata: { userId },
        },
        { idempotencyKey: `account:${userId}:${former ?? 'first'}` },
      )
      return id
    },

    async pagesOf(id, isReady, { returnUrl, refreshUrl }) {
      try {
        const { url } = isReady
          ? await stripe.accounts.createLoginLink(id)
          : await stripe.accountLinks.create({
              account: id,
              type: 'account_onboarding',
              return_url: returnUrl,
              refresh_url: refreshUrl,
            })
        return url
      } catch (error) {
        if (isAccountGone(error)) return undefined
        throw error
      }
    },

    readEvent(body, signature) {
      for (const secret of config.webhookSecret.split(',')) {
        try {
          const signed = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds)
          const { id, type, livemode, data } = SignedEvent.parse(signed)
          // Play money never reaches the books of real money, nor the other way round.
          if (livemode !== isLive) return undefined
          return { id, type, intentId: intentOf(data.object), accountId: accountOf(data.object) }
        } catch {
          // The event is signed with another endpoint's secret, or the signed body is no event.
        }
      }
      return undefined
    },
  }
}

const Name = z.string().min(1).max(255).refine(isStorableText)

/** The fields that are read of an event. A signature proves the sender, not the form. */
const SignedEvent = z.object({
  id: Name,
  type: Name,
  livemode: z.boolean(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/** Codes after which sending money to this account never works. */
const permanentFailures = new Set([
  'resource_missing',
  'account_closed',
  'account_invalid',
  'insufficient_capabilities_for_transfer',
  'transfers_not_allowed',
])

const codeOf = (error: unknown): string | undefined =>
  error instanceof Stripe.errors.StripeError ? error.code : undefined

const isAccountGone = (error: unknown): boolean =>
  codeOf(error) === 'resource_missing' || codeOf(error) === 'account_invalid'

const accountStateOf = ({
  capabilities,
  details_submitted,
  requirements,
}: Stripe.Account): ProviderAccount['state'] => {
  if (capabilities?.transfers === 'active') return 'ready'
  if (requirements?.disabled_reason?.startsWith('rejected.')) return 'refused'
  return details_submitted && requirements?.currently_due?.length === 0 ? 'in_review' : 'incomplete'
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  charge !== null && typeof charge === 'object' ? charge : undefined

const all = async <T extends { id: string }>(list: Stripe.ApiListPromise<T>): Promise<T[]> =>
  await list.autoPagingToArray({ limit: 1_000 })

type Money = Report & Pick<ProviderIntent, 'chargeId'>

const nothingMoved: Money = {
  chargeId: null,
  returned: 0,
  contested: 0,
  providerFees: 0,
  paidOut: 0,
  dispute: 'none',
}

/** Returns where a charge's money is, as Stripe's own balance says. */
const moneyOf = (
  charge: Stripe.Charge,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
  transfers: Stripe.Transfer[],
): Money => {
  const lost = disputes.filter(isLost)
  const taken = (some: Stripe.Dispute[]) => -sumOf(some.flatMap(balanceOf), ({ amount }) => amount)
  const made = refunds.filter((refund) => !hasFailed(refund))
  const balance = charge.balance_transaction
  return {
    chargeId: charge.id,
    returned: sumOf(made, ({ amount }) => amount) + taken(lost),
    contested: taken(disputes) - taken(lost),
    providerFees:
      // Stripe's entry may come a moment after the charge.
      (balance !== null && typeof balance === 'object' ? balance.fee : 0) +
      sumOf(disputes.flatMap(balanceOf), ({ fee }) => fee),
    paidOut: sumOf(transfers, ({ amount, amount_reversed: reversed }) => amount - reversed),
    dispute: disputeOf(disputes),
  }
}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled'

const balanceOf = ({ balance_transactions: entries }: Stripe.Dispute): Stripe.BalanceTransaction[] => entries

const sumOf = <T>(list: T[], centimes: (one: T) => number): number => list.reduce((sum, one) => sum + centimes(one), 0)

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

/** An appeal against a lost dispute changes nothing until it is won. */
const isLost = ({ status }: Stripe.Dispute): boolean => status === 'lost' || status.startsWith('appeal_')

const closed: ReadonlySet<string> = new Set(['won', 'warning_closed'])

/**
 * A lost dispute decides, then an open one. An inquiry (`warning_…`) takes no money, but may become a dispute. Instead of
 * one that was prevented there is a refund.
 */
const disputeOf = (disputes: Stripe.Dispute[]): ProviderIntent['dispute'] => {
  const real = disputes.filter(({ status }) => status !== 'prevented')
  if (real.length === 0) return 'none'
  if (real.some(isLost)) return 'lost'
  return real.every(({ status }) => closed.has(status)) ? 'won' : 'open'
}

type Subject = z.output<typeof SignedEvent>['data']['object']

const accountOf = ({ object, id }: Subject): string | null => (object === 'account' ? Name.parse(id) : null)

/** Returns the intent of an event: its object, or the intent of its charge, refund or dispute. */
const intentOf = ({ object, id, payment_intent: intent }: Subject): string | null => {
  const name = object === 'payment_intent' ? id : intent
  return typeof name === 'string' ? Name.parse(name) : null
}
