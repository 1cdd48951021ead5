import type { Config } from '../config.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Providers } from './provider.ts'
import { createSimulatedProvider } from './simulated.ts'
import { createStripeProvider } from './stripe.ts'

/** Creates the providers that the configuration names. */
export const createProviders = (config: Config, sql: Sql): Providers => ({
  simulated: createSimulatedProvider(sql),
  stripe: config.stripe && createStripeProvider(config.stripe, config.stripe.standIn),
})
