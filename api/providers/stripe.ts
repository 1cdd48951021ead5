import Stripe from 'stripe'
import type { StripeConfig } from '../config.ts'
import type { WebhookProvider } from './provider.ts'
import { accountsAt } from './stripe-accounts.ts'
import { eventsFrom } from './stripe-events.ts'
import { intentsAt } from './stripe-intents.ts'
import { payoutsAt } from './stripe-payouts.ts'
import { refundsAt } from './stripe-refunds.ts'

/** The address of Stripe's API, and the milliseconds that an answer may take; tests use others. */
export type StripeAddress = Pick<
  NonNullable<ConstructorParameters<typeof Stripe>[1]>,
  'host' | 'port' | 'protocol' | 'timeout'
>

/**
 * Creates the provider for Stripe with separate charges and transfers: the whole amount goes to the platform, and on release a student with a
 * connected account is sent their part. Idempotency keys make a call that is repeated after a lost answer take effect once.
 */
export const createStripeProvider = (config: StripeConfig, address: StripeAddress = {}): WebhookProvider => {
  const stripe = new Stripe(config.secretKey, { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...address })
  return {
    name: 'stripe',
    ...intentsAt(stripe),
    ...refundsAt(stripe),
    ...payoutsAt(stripe),
    ...accountsAt(stripe),
    ...eventsFrom(stripe, config),
  }
}
