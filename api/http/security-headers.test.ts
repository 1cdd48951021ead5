import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Env } from './env.ts'
import { guardBrowsers } from './security-headers.ts'

/** Returns the directives of the policy in an environment, by name. */
const policyUnder = async (environment: Record<string, string>): Promise<Record<string, string>> => {
  const app = new Hono<Env>().use(guardBrowsers('/nonexistent', readConfig(environment))).get('/', (c) => c.text(''))
  const policy = (await app.request('/')).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2)))
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test('while payments are simulated a page loads, asks and frames nobody but us', async () => {
  const policy = await policyUnder({})

  expect(policy).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'", 'frame-src': "'self'" })
  expect(JSON.stringify(policy)).not.toContain('http')
})

test('with Stripe’s keys its script, its API and its frames are let in, and nothing else', async () => {
  const without = await policyUnder({})
  const policy = await policyUnder(stripe)

  expect(policy).toEqual({
    ...without,
    'script-src': "'self' https://js.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
    'frame-src': "'self' https://js.stripe.com https://hooks.stripe.com",
  })
})
