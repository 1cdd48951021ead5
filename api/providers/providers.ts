import type { Config } from '../config.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Providers } from './provider.ts'
import { createSimulatedProvider } from './simulated.ts'

/** Creates the providers that the configuration names. A server without Stripe reads none of its code. */
export const createProviders = async ({ stripe }: Config, sql: Sql): Promise<Providers> => ({
  ...simulatedAlone(sql),
  ...(stripe && { stripe: (await import('./stripe.ts')).createStripeProvider(stripe, stripe.standIn) }),
})

export const simulatedAlone = (sql: Sql): Providers => ({ simulated: createSimulatedProvider(sql), stripe: undefined })
