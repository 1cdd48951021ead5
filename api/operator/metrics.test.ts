import { expect, test } from 'vitest'
import { startServer } from '../contract/test-client.ts'
import { testApi } from '../http/test-api.ts'

const metricsToken = 'a token for monitors'

test('this machine reads the metrics in the format of Prometheus', async () => {
  const { url } = await startServer()

  const answer = await fetch(new URL('/api/metrics', url))
  const text = await answer.text()

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(text).toMatch(/^# HELP coupdemain_payments_to_examine .*\n# TYPE coupdemain_payments_to_examine gauge\n/)
  expect(text).toContain('coupdemain_ledger_imbalance_centimes 0\n')
})

test('who asks from elsewhere, or through a proxy on this machine, needs the token', async () => {
  const { url } = await startServer({ metricsToken })
  const ask = async (headers: Record<string, string>) => (await fetch(new URL('/api/metrics', url), { headers })).status

  const statuses = [
    await ask({ 'x-forwarded-for': '203.0.113.7' }),
    await ask({ 'x-forwarded-for': '203.0.113.7', authorization: 'Bearer another token' }),
    await ask({ 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${metricsToken}` }),
  ]

  expect(statuses).toEqual([404, 404, 200])
})

test('behind a proxy this machine needs the token too: the proxy may not say for whom it asks', async () => {
  const { url } = await startServer({ metricsToken, trustedProxies: 1 })
  const ask = async (headers: Record<string, string>) => (await fetch(new URL('/api/metrics', url), { headers })).status

  expect(await ask({})).toBe(404)
  expect(await ask({ authorization: `Bearer ${metricsToken}` })).toBe(200)
})

test('without a token nobody but this machine gets in', async () => {
  const { visitor } = await testApi()

  expect((await visitor.get('/api/metrics', { authorization: 'Bearer undefined' })).status).toBe(404)
})
