import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { clientAddress, isSecure } from './client.ts'
import type { Env } from './env.ts'

/** Returns what a server behind this many proxies of ours takes for the caller's address, and whether by https. */
const readBehind = async (trustedProxies: number, headers: Record<string, string>) => {
  const app = new Hono<Env>()
    .use(async (c, next) => {
      c.set('config', { ...readConfig({}), trustedProxies })
      await next()
    })
    .get('*', (c) => c.json([clientAddress(c), isSecure(c)]))
  return (await (await app.request('/', { headers })).json()) as [string, boolean]
}

test.for([
  [0, '198.51.100.7', 'unknown'],
  [1, '198.51.100.7', '198.51.100.7'],
  // The caller wrote the first address, and our proxy added theirs.
  [1, '10.0.0.1, 198.51.100.7', '198.51.100.7'],
  [2, '10.0.0.1, 198.51.100.7, 203.0.113.1', '198.51.100.7'],
  [2, '198.51.100.7', '198.51.100.7'],
  [1, '', 'unknown'],
] as const)('behind %i proxies of ours “%s” comes from %s', async ([proxies, header, address]) => {
  expect(await readBehind(proxies, { 'x-forwarded-for': header })).toEqual([address, false])
})

test('only our own proxy says that a request came by https', async () => {
  const isHttps = async (proxies: number, header: string) =>
    (await readBehind(proxies, { 'x-forwarded-proto': header }))[1]

  expect([await isHttps(0, 'https'), await isHttps(1, 'https'), await isHttps(1, 'https, http')]).toEqual([
    false,
    true,
    false,
  ])
})
