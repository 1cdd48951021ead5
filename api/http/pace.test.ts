import { expect, test } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import { Pace } from './pace.ts'

test('what comes faster than the pace waits its turn, and is refused where that is too late', () => {
  const pace = new Pace({ perSecond: 10, atOnce: 3 })

  const waits = Array.from({ length: 5 }, () => pace.next('192.0.2.1', 1_000))
  const other = pace.next('192.0.2.2', 1_000)
  const later = pace.next('192.0.2.1', 2_000)
  const many = Array.from({ length: 200 }, () => pace.next('192.0.2.3', 1_000))

  expect(waits).toEqual([0, 0, 0, 100, 200])
  expect([other, later]).toEqual([0, 0])
  expect(many.filter((wait) => wait !== undefined)).toHaveLength(103)
})

test('a caller whose pace is over is forgotten', () => {
  const pace = new Pace({ perSecond: 1, atOnce: 0 })
  expect(pace.next('192.0.2.1', 0)).toBe(1_000)

  for (let caller = 0; caller < 3_000; caller += 1) pace.next(`198.51.100.${caller}`, 10_000)

  expect(pace.next('192.0.2.1', 10_000)).toBe(1_000)
})

test('a visitor who asks as fast as they can is slowed down, and nobody of another network with them (3.4.115)', async () => {
  const { visitor } = await testApi({ config: { rateLimits: true, trustedProxies: 1 } })
  const ask = (address: string) => visitor.get('/api/config', { 'x-forwarded-for': address })
  const began = performance.now()
  const took = async (address: string) => {
    const { status } = await ask(address)
    return { status, after: performance.now() - began }
  }

  const many = Promise.all(Array.from({ length: 150 }, () => took('192.0.2.1')))
  const other = await took('192.0.2.2')
  const last = Math.max(...(await many).map(({ after }) => after))

  expect(new Set((await many).map(({ status }) => status))).toEqual(new Set([200]))
  expect(last).toBeGreaterThan(450)
  expect(other.after).toBeLessThan(last)
})

test('the networks of one household share a pace that is twice that of one, and others keep theirs (3.4.740)', async () => {
  const { visitor } = await testApi({ config: { rateLimits: true, trustedProxies: 1 } })
  const began = performance.now()
  const took = async (address: string) => {
    await visitor.get('/api/config', { 'x-forwarded-for': address })
    return performance.now() - began
  }

  const many = Promise.all(Array.from({ length: 300 }, (_, at) => took(`2001:db8:1:${(at % 256).toString(16)}::1`)))
  const other = await took('2001:db8:2::1')

  expect(Math.max(...(await many))).toBeGreaterThan(450)
  expect(other).toBeLessThan(Math.max(...(await many)))
})
