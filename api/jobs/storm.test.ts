import { afterAll, beforeAll, expect, test } from 'vitest'
import { JobFilter } from '../../schema/jobs/wire.ts'
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { listJobs } from './job-list.ts'
import { summarizeJobs } from './job-statistics.ts'
import { cases, filterPlainly, pages, pageSize, passedWhileTyping } from './testing/cases.ts'
import { explainPage, findScans } from './testing/plans.ts'
import { settle, type SettledJob } from './testing/settle.ts'

/** The small run of `npm run storm -- search`, which also measures. */
let database: TestDatabase
let crowd: SettledJob[]
beforeAll(async () => {
  database = await createTestDatabase()
  crowd = await settle(database.options, 3_000)
}, 60_000)
afterAll(() => database.drop())

const queries = [...Object.values(cases).flatMap((queryAt) => [queryAt(0), queryAt(1)]), ...passedWhileTyping]

test('among thousands of offers each search answers what reading every text would', async () => {
  for (const query of queries) {
    const filter = JobFilter.parse(query)
    const expected = filterPlainly(crowd, query)
    for (const page of pages) {
      const { jobs, total } = await listJobs(database.sql, null, filter, { limit: pageSize, page })
      const ids = expected.slice((page - 1) * pageSize, page * pageSize).map(({ id }) => id)
      expect({ query, page, total, ids: jobs.map(({ id }) => id) }).toEqual({
        query,
        page,
        total: expected.length,
        ids,
      })
    }
    const { total } = await summarizeJobs(database.sql, filter)
    expect({ query, total }).toEqual({ query, total: expected.length })
  }
})

test('no search reads a table of jobs from end to end', async () => {
  for (const query of queries) {
    for (const page of pages) {
      expect({ query, scans: findScans(await explainPage(database.sql, query, page)) }).toEqual({ query, scans: [] })
    }
  }
})
