import type Stripe from 'stripe'
import type { ProviderAccount, WebhookProvider } from './provider.ts'
import { errorCodeOf } from './stripe-answers.ts'

/** The accounts of students, which receive payouts. */
export const accountsAt = (stripe: Stripe): Pick<WebhookProvider, 'readAccount' | 'createAccount' | 'pagesOf'> => ({
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
        // The platform charges the cards and bears losses and fees; Stripe asks the student for what the law requires.
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
})

const accountStateOf = ({
  capabilities,
  details_submitted,
  requirements,
}: Stripe.Account): ProviderAccount['state'] => {
  if (capabilities?.transfers === 'active') return 'ready'
  if (requirements?.disabled_reason?.startsWith('rejected.')) return 'refused'
  return details_submitted && requirements?.currently_due?.length === 0 ? 'in_review' : 'incomplete'
}

const isAccountGone = (error: unknown): boolean =>
  errorCodeOf(error) === 'resource_missing' || errorCodeOf(error) === 'account_invalid'
