import { expect, test } from 'vitest'
import { testApi } from '../http/test-api.ts'
import { seedPassword } from '../http/test-seed.ts'
import { leasRegistration } from './test-registration.ts'

const throttled = { config: { rateLimits: true, trustedProxies: 1 } }
const from = (address: string) => ({ 'x-forwarded-for': address })

test('after ten wrong passwords from one place, even the right one has to wait there', async () => {
  const { visitor, seed } = await testApi(throttled)
  const lea = await seed.student()
  const wrong = { email: lea.email, password: 'wrong-1234' }

  const answers = await Promise.all(
    Array.from({ length: 12 }, () => visitor.post('/api/auth/login', wrong, from('192.0.2.1'))),
  )
  const right = await visitor.post('/api/auth/login', { ...wrong, password: seedPassword }, from('192.0.2.1'))
  const elsewhere = await visitor.post('/api/auth/login', { ...wrong, password: seedPassword }, from('192.0.2.2'))

  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
  expect(right.status).toBe(429)
  expect(await right.json()).toEqual({ code: 'slow_down', message: 'Trop de tentatives. Patientez un instant.' })
  expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800)
  expect(elsewhere.status).toBe(200)
})

test('somebody who insists on one account does not lock out their whole school', async () => {
  const { visitor, seed } = await testApi(throttled)
  const lea = await seed.student()
  const wrong = { email: 'noah@example.ch', password: 'wrong-1234' }
  for (let attempt = 0; attempt < 105; attempt++) await visitor.post('/api/auth/login', wrong, from('192.0.2.1'))

  const answer = await visitor.post('/api/auth/login', { email: lea.email, password: seedPassword }, from('192.0.2.1'))

  expect(answer.status).toBe(200)
})

test('the right password forgives the wrong ones before it', async () => {
  const { visitor, seed } = await testApi(throttled)
  const lea = await seed.student()
  const tryWith = (password: string) =>
    visitor.post('/api/auth/login', { email: lea.email, password }, from('192.0.2.1'))

  for (let round = 0; round < 2; round++) {
    for (let attempt = 0; attempt < 9; attempt++) expect((await tryWith('wrong-1234')).status).toBe(401)
    expect((await tryWith(seedPassword)).status).toBe(200)
  }
})

test('one address may not try one password on everybody', async () => {
  const { visitor, sql } = await testApi(throttled)
  const tryOn = (name: number) =>
    visitor.post('/api/auth/login', { email: `n${name}@example.ch`, password: 'summer-2026' }, from('2001:db8::1'))
  await tryOn(0)
  await sql`update rate_limits set points = 100 where key like 'login:%'`

  const answer = await tryOn(1)
  const sameHousehold = await visitor.post(
    '/api/auth/login',
    { email: 'n2@example.ch', password: 'summer-2026' },
    from('2001:db8:0:0:ffff::7'),
  )

  expect(answer.status).toBe(429)
  expect(sameHousehold.status).toBe(429)
})

test('sign-ups from one address are limited, broken ones are not counted', async () => {
  const { visitor, sql } = await testApi(throttled)
  await visitor.post('/api/auth/register', {}, from('192.0.2.1'))
  const uncounted = await sql`select from rate_limits`
  await visitor.post('/api/auth/register', leasRegistration, from('192.0.2.1'))
  await sql`update rate_limits set points = 100`

  const answer = await visitor.post('/api/auth/register', leasRegistration, from('192.0.2.1'))

  expect(uncounted).toHaveLength(0)
  expect(answer.status).toBe(429)
})

test('the counters name neither people nor addresses', async () => {
  const { visitor, sql } = await testApi(throttled)
  await visitor.post('/api/auth/login', { email: 'lea@example.ch', password: 'wrong-1234' }, from('192.0.2.1'))

  const keys = JSON.stringify(await sql`select key from rate_limits`)

  expect(keys).toContain('login:')
  expect(keys).not.toMatch(/lea|192/)
})

test('limits can be turned off', async () => {
  const { visitor, sql } = await testApi({ config: { rateLimits: false } })

  await visitor.post('/api/auth/login', { email: 'lea@example.ch', password: 'wrong-1234' })

  expect(await sql`select from rate_limits`).toHaveLength(0)
})
