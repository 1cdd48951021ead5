import { expect, test } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { testApi } from '../testing/test-api.ts'
import { readDurations } from './durations.ts'
import { jobRowsFor } from './jobs.ts'
import { headOf, readFeed } from './test-feeds.ts'

test('the server reads stored durations once more, and devices get the offers whose hours change', async () => {
  const { sql, seed, as } = await testApi()
  const marc = await seed.individual()
  const [changed, deleted, same] = [
    await seed.job(marc, { duration: '14h-16h' }),
    await seed.job(marc, { duration: '20 min' }),
    await seed.job(marc, { duration: '2h' }),
  ]
  await as(marc).delete(`/api/jobs/${deleted.id}`)
  await sql`update jobs set estimated_minutes = 840 where id = ${changed.id}`
  const read = async () => {
    const rows = await jobRowsFor(sql, marc.id, [changed.id, deleted.id, same.id])
    return new Map(rows.map(({ id, estimatedDuration, updatedAt }) => [id, { estimatedDuration, updatedAt }]))
  }
  const [before, head] = [await read(), await headOf(sql, userFeed(marc.id))]

  await readDurations({ sql })
  await readDurations({ sql })

  expect([changed, deleted, same].map(({ id }) => before.get(id)?.estimatedDuration)).toEqual([14, 20 / 60, 2])
  expect(await read()).toEqual(before.set(changed.id, { ...before.get(changed.id)!, estimatedDuration: null }))
  expect(await readFeed(sql, userFeed(marc.id), head)).toEqual([`put job ${changed.id}`])
})
