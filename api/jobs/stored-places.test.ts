import { expect, test } from 'vitest'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { testApi } from '../testing/test-api.ts'
import { completePlaces } from './stored-places.ts'
import { headOf, readFeed } from './test-feeds.ts'

test('a place without its canton gets it as it is published, changed and stored (1.2.543)', async () => {
  const { sql, seed, as } = await testApi()
  const marc = await seed.individual()
  const published = await seed.job(marc, { location: '1004 lausanne' })
  const [older, vague] = [await seed.job(marc), await seed.job(marc, { location: 'Chez moi' })]
  await sql`update jobs set location = 'Sierre', canton = null where id = ${older.id}`
  await as(marc).patch(`/api/users/${marc.id}`, { city: 'St-Prex' })
  const placesOf = (table: 'jobs' | 'users', column: string) =>
    sql
      .unsafe<{ place: string }[]>(`select ${column} as place from ${table} order by id`)
      .then((rows) => rows.map(({ place }) => place))
  const moved = await placesOf('users', 'city')
  await sql`update users set city = 'Vevey' where id = ${marc.id}`
  const [feed, own] = [await headOf(sql, jobsFeed('VS')), await headOf(sql, userFeed(marc.id))]

  await completePlaces({ sql })
  await completePlaces({ sql })

  const jobs = await sql<
    { id: string; location: string; canton: string | null }[]
  >`select id, location, canton from jobs`
  const read = new Map(jobs.map(({ id, location, canton }) => [id, [location, canton]]))
  expect([published, older, vague].map(({ id }) => read.get(id))).toEqual([
    ['Lausanne, VD', 'VD'],
    ['Sierre, VS', 'VS'],
    ['Chez moi', null],
  ])
  expect([moved, await placesOf('users', 'city')]).toEqual([['Saint-Prex, VD'], ['Vevey, VD']])
  expect(await readFeed(sql, jobsFeed('VS'), feed)).toEqual([`put job ${older.id}`])
  expect(await readFeed(sql, userFeed(marc.id), own)).toContain(`put account ${marc.id}`)
})
