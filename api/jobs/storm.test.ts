import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { JobFilter } from '../../schema/jobs/wire.ts'
import { connect, limitsOf } from '../postgres/connect.ts'
import { connectWatched } from '../testing/test-plans.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { listJobs } from './job-list.ts'
import { summarizeJobs } from './job-statistics.ts'
import { cases, pages, pageSize, passedWhileTyping, plainFilter } from './testing/cases.ts'
import { describeStatement, explainPage, findHeavy, findScans, teach } from './testing/plans.ts'
import { settle, type SettledJob } from './testing/settle.ts'
import { runStatements } from './testing/statements.ts'

/** The small run of `npm run storm -- search`, which also measures. */
let database: TestDatabase
let crowd: SettledJob[]
const offers = 2_000
beforeAll(async () => {
  database = await createTestDatabase()
  crowd = await settle(database.options, offers)
  await teach(database.sql, 'all')
}, 120_000)
afterAll(() => database.drop())

const queries = [...Object.values(cases).flatMap((queryAt) => [queryAt(0), queryAt(1)]), ...passedWhileTyping]

test('among thousands of offers each search answers what reading every text would', async () => {
  const filterPlainly = plainFilter(crowd)

  for (const query of queries) {
    const filter = JobFilter.parse(query)
    const expected = filterPlainly(query)
    for (const page of pages) {
      const { items: jobs, total } = await listJobs(database.sql, null, filter, { limit: pageSize, page })
      const ids = expected.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
      expect({ query, page, total, ids: jobs.map(({ id }) => id) }).toEqual({
        query,
        page,
        total: expected.length,
        ids,
      })
    }
    const { total } = await summarizeJobs(database.sql, null, filter)
    expect({ query, total }).toEqual({ query, total: expected.length })
  }
}, 30_000)

test('each search has a way by index', async () => {
  const sql = connect(database.options, { max: 1 })
  onTestFinished(() => sql.end())
  // So few rows are sometimes read faster by a scan. With this setting Postgres scans only if no index can be used.
  await sql`set enable_seqscan = off`

  for (const query of queries) {
    for (const page of pages) {
      expect({ query, scans: findScans(await explainPage(sql, query, page)) }).toEqual({ query, scans: [] })
    }
  }
}, 30_000)

test('a list without words and its figures visit a page of offers, and no others', async () => {
  const { sql, take } = connectWatched(database.options, { max: 1, ...limitsOf(60) })
  onTestFinished(() => sql.end())
  await sql`set enable_seqscan = off`
  take()

  for (const query of [{}, { status: 'open' }]) {
    const filter = JobFilter.parse(query)
    await listJobs(sql, null, filter, { limit: pageSize, page: 1 })
    await summarizeJobs(sql, null, filter)
  }

  const ran = take()
  expect(ran.length).toBeGreaterThanOrEqual(4)
  expect(Math.max(...ran.map(({ visited }) => visited))).toBeLessThan(offers)
}, 30_000)

test('a list that reads every offer is heavy once the planner knows them, and a search may count what it finds', () => {
  const statement = (act: string) => ({ act, visited: 100_000, text: '', ms: 1, repeated: 1, steps: [] })
  const ran = [statement('GET jobs?page=1&limit=30'), statement('GET jobs?search=jardin&page=1&limit=30')]

  expect(findHeavy(ran, 100_000, 'all')).toEqual([ran[0]])
  expect(findHeavy(ran, 100_000, 'nothing')).toEqual([])
})

// The last, because it writes.
test('no statement of pulls, pushes, lists and searches visits the offers again and again', async () => {
  await teach(database.sql, 'nothing')
  const ran = await runStatements(database.options)

  expect(ran.length).toBeGreaterThan(1_000)
  expect(findHeavy(ran, offers, 'nothing').map(describeStatement)).toEqual([])
}, 60_000)
