import { expect, test } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { testApi } from '../testing/test-api.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { headOf } from './test-feeds.ts'

test('the hundred-and-first change of offers in an hour waits, and no device that follows the canton hears of it (1.4.57)', async () => {
  const api = await testApi({ config: { rateLimits: true } })
  const { sql, seed, as } = api
  const marc = await seed.individual()
  const offer = await seed.job(marc)
  const phone = createDevice(api, marc, [userFeed(marc.id)])
  const rename = (title: string) => mutation('job.edit', { id: offer.id, title })

  await phone.push(rename('Tailler les haies'))
  await sql`update rate_limits set points = 500 where key like 'shownOffer:%'`
  const before = await headOf(sql, 'jobs:VD')
  const late = rename('Tailler le lierre')
  const [held] = await phone.push(late)
  const direct = await as(marc).patch(`/api/jobs/${offer.id}`, { title: 'Arroser' })
  const after = await headOf(sql, 'jobs:VD')
  await sql`update rate_limits set expire = 0 where key like 'shownOffer:%'`
  const [later] = await phone.push(late)

  expect(held).toMatchObject({ verdict: 'retry', after: expect.closeTo(3_600_000, -5) as number })
  expect(direct.status).toBe(429)
  expect(after).toBe(before)
  expect(later?.verdict).toBe('applied')
})
