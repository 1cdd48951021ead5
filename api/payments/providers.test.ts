import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { connect } from '../postgres/connect.ts'
import { currentProvider, providerOf } from '../providers/provider.ts'
import { createProviders } from '../providers/providers.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
/** No query runs on this pool. */
const sql = connect('postgres://nowhere/app')

test('with its keys Stripe takes new payments, and the simulated ones that are under way stay where they are', async () => {
  const providers = await createProviders(readConfig(keys), sql)

  expect(currentProvider(providers).name).toBe('stripe')
  expect(providerOf(providers, 'simulated').name).toBe('simulated')
})

test('without keys payments are simulated, and payments of Stripe wait', async () => {
  const providers = await createProviders(readConfig({}), sql)

  expect(currentProvider(providers).name).toBe('simulated')
  expect(() => providerOf(providers, 'stripe')).toThrow('stripe is not configured')
})
