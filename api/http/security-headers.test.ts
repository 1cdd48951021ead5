import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Env } from './env.ts'
import { guardBrowsers } from './security-headers.ts'

/** Returns the headers of an answer in an environment. */
const headersOf = async (path: string, environment: Record<string, string>): Promise<Headers> => {
  const app = new Hono<Env>().use(guardBrowsers('/nonexistent', readConfig(environment))).get('*', (c) => c.text(''))
  return (await app.request(path)).headers
}

/** Returns the directives of the policy, by name. */
const policyOf = async (path: string, environment: Record<string, string>): Promise<Record<string, string>> => {
  const policy = (await headersOf(path, environment)).get('content-security-policy') ?? ''
  return Object.fromEntries(policy.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2)))
}

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test.each(['/', '/payment', '/dashboard'])(
  'while payments are simulated %s loads, asks and frames nobody but us',
  async (path) => {
    const policy = await policyOf(path, {})

    expect(policy).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'", 'frame-src': "'self'" })
    expect(JSON.stringify(policy)).not.toContain('http')
  },
)

test('no page may show ours in a frame, and ours run no plugin, move no base and post to nobody else', async () => {
  expect(await policyOf('/', {})).toMatchObject({
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
  })
})

test('no text becomes markup or the address of a script but by the three policies of the app', async () => {
  expect(await policyOf('/dashboard', stripe)).toMatchObject({
    'require-trusted-types-for': "'script'",
    'trusted-types': 'drawings worker early-worker',
  })
})

test.each(['/payment', '/payment/'])(
  'with Stripe’s keys %s lets in its script, its API and its frames, and nothing else',
  async (path) => {
    const { 'require-trusted-types-for': _, 'trusted-types': __, ...without } = await policyOf(path, {})

    const policy = await policyOf(path, stripe)

    expect(policy).toEqual({
      ...without,
      'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
      'connect-src': "'self' https://api.stripe.com",
      'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    })
  },
)

test('on the payment page Stripe’s frame may ask for Apple Pay and Google Pay, in a window too', async () => {
  const headers = await headersOf('/payment', stripe)

  expect(headers.get('permissions-policy')).toBe(
    'camera=(), microphone=(), geolocation=(self), usb=(), payment=(self "https://js.stripe.com")',
  )
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})

test.each(['/', '/dashboard', '/payments', '/payment/7', '/api/config', '/jobs/payment'])(
  'with Stripe’s keys %s stays as closed as without',
  async (path) => {
    const without = await headersOf(path, {})

    const headers = await headersOf(path, stripe)

    expect(Object.fromEntries(headers)).toEqual(Object.fromEntries(without))
    expect(headers.get('permissions-policy')).toContain('payment=()')
  },
)

test('a server with an https address, its subdomains included, is reached by https alone for a year', async () => {
  const pays = { PAYMENTS: 'simulated' }
  const [encrypted, plain] = [
    await headersOf('/', { ...pays, PUBLIC_URL: 'https://coup-de-main.example' }),
    await headersOf('/', { ...pays, PUBLIC_URL: 'http://coup-de-main.example' }),
  ]

  expect(encrypted.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(plain.get('strict-transport-security')).toBeNull()
})
