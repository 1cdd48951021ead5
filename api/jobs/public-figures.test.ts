import { expect, test } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import type { AnySql } from '../postgres/connect.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { foldFigures } from './public-figures.ts'

/** The figures by kind, as sums over the counted rows and as a count of the offers. Both are sorted. */
const compare = async (sql: AnySql) => {
  const counted = await sql`
    select status, category, delivery_type, sum(offers)::int as offers, sum(rate_centimes)::int as centimes from public_offer_counts
    group by 1, 2, 3 having sum(offers) <> 0 or sum(rate_centimes) <> 0 order by 1, 2, 3`
  const there = await sql`
    select status, category, delivery_type, count(*)::int as offers, sum(rate_centimes)::int as centimes from jobs
    where deleted_at is null and hidden_at is null and reserved_for_id is null group by 1, 2, 3 order by 1, 2, 3`
  return { counted: [...counted], there: [...there] }
}

const expectEqual = async (sql: AnySql) => {
  const { counted, there } = await compare(sql)
  expect(counted).toEqual(there)
}

const rowsOf = async (sql: AnySql): Promise<number> =>
  (await sql<{ rows: number }[]>`select count(*)::int as rows from public_offer_counts`)[0]!.rows

test('the figures follow every act that shows, changes or hides an offer', async () => {
  const { seed, as, sql } = await testApi()
  const { poster, job, applications } = await seed.jobWithApplicants(1)
  const edited = await seed.job(poster, { category: 'digital', deliveryType: 'remote' })
  const deleted = await seed.job(poster)
  const hidden = await seed.job(poster)
  const erased = await seed.job(poster)
  const figures: string[] = [JSON.stringify((await compare(sql)).there)]
  const acts = [
    () => as(poster).patch(`/api/jobs/${edited.id}`, { category: 'creative', rate: 42, deliveryType: 'hybrid' }),
    () => as(poster).patch(`/api/jobs/${edited.id}`, { title: 'Un autre titre' }),
    () => as(poster).delete(`/api/jobs/${deleted.id}`),
    () => as(poster).post(`/api/applications/${applications[0]!.id}/accept`),
    () => as(poster).patch(`/api/jobs/${job.id}`, { status: 'completed' }),
    () => sql`update jobs set hidden_at = now() where id = ${hidden.id}`,
    () => sql`update jobs set hidden_at = null where id = ${hidden.id}`,
    () => sql`delete from jobs where id = ${erased.id}`,
  ]

  for (const act of acts) {
    await act()
    await expectEqual(sql)
    figures.push(JSON.stringify((await compare(sql)).there))
  }

  const leaving = acts.filter((_act, i) => figures[i] === figures[i + 1])
  expect(leaving).toEqual([acts[1]])
})

test('folding leaves the sums, waits for nobody, and keeps what is committed meanwhile', async () => {
  const { seed, sql } = await testApi()
  const poster = await seed.individual()
  const jobs = [await seed.job(poster), await seed.job(poster), await seed.job(poster)]
  const rise = (tx: AnySql, id: Id) => tx`update jobs set rate_centimes = rate_centimes + 100 where id = ${id}`

  await sql.begin(async (first) => {
    await rise(first, jobs[0]!.id)
    await sql.begin(async (second) => {
      await rise(second, jobs[1]!.id)
      await sql`select fold_public_offers(0)`
      await rise(sql, jobs[2]!.id)
    })
  })
  await expectEqual(sql)
  const before = await rowsOf(sql)
  await sql`select fold_public_offers(0)`

  expect(before).toBeGreaterThan(1)
  expect(await rowsOf(sql)).toBe(1)
  await expectEqual(sql)
})

test('two that fold at once count nothing twice', async () => {
  const { seed, sql } = await testApi()
  const poster = await seed.individual()
  for (let made = 0; made < 5; made++) await seed.job(poster)

  await Promise.all([1, 2, 3, 4].map(() => sql`select fold_public_offers(0)`))

  await expectEqual(sql)
})

test('the task folds only what is many', async () => {
  const { seed, sql } = await testApi()
  const { id } = await seed.job(await seed.individual())
  const rise = () => sql`update jobs set rate_centimes = rate_centimes + 1 where id = ${id}`

  for (let changed = 0; changed < 300; changed++) await rise()
  await foldFigures({ sql })
  const kept = await rowsOf(sql)
  for (let changed = 0; changed < 100; changed++) await rise()
  await foldFigures({ sql })

  expect(kept).toBe(601)
  expect(await rowsOf(sql)).toBe(1)
})

test('totals and figures leave out what a block hides from the reader, by category and status too', async () => {
  const { seed, as, sql, visitor } = await testApi()
  const [marc, anna, lea] = [await seed.individual(), await seed.individual(), await seed.student()]
  await seed.job(marc, { category: 'digital' })
  await seed.job(anna, { category: 'digital', rate: 40 })
  await seed.job(anna, { category: 'physical' })
  await sql`insert into blocks (blocker_id, blocked_id) values (${lea.id}, ${anna.id})`
  const read = async (who: Pick<TestApi['visitor'], 'get'>, query: string) => {
    const list = await who.get(`/api/jobs?${query}`)
    const { total, byCategory } = await (await who.get(`/api/jobs/statistics?${query}`)).json()
    return { total, byCategory, listed: Number(list.headers.get('x-total-count')), found: (await list.json()).length }
  }

  for (const query of ['', 'category=digital', 'status=open', 'status=open&category=digital', 'status=completed']) {
    const [all, hers] = [await read(visitor, query), await read(as(lea), query)]
    const hidden = query.includes('completed') ? 0 : query.includes('digital') ? 1 : 2
    expect({ query, ...hers }).toMatchObject({
      query,
      total: all.total - hidden,
      listed: hers.total,
      found: hers.total,
    })
    expect(all).toMatchObject({ listed: all.total, found: all.total })
  }
  expect((await read(as(lea), '')).byCategory).toEqual({ digital: 1 })
  await expectEqual(sql)
})
