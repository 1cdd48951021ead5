import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlyRow } from '../postgres/single-row.ts'
import type { Id } from '../../schema/ids.ts'
import { settle } from '../jobs/testing/settle.ts'
import { feedsOf } from '../jobs/testing/first-loads.ts'
import { knowledge, teach } from '../jobs/testing/plans.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connectWatched } from '../testing/test-plans.ts'
import { pull } from './pull.ts'

/** The same is measured with 100,000 offers by `npm run storm -- search`. */
const offers = 1_500
/** Devices retain fewer offers than are open, as in a large market. */
const openJobs = 400

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await settle(database.options, offers, openJobs)
}, 120_000)
afterAll(() => database.drop())

test.for(knowledge)('while the planner knows %s of the offers, a new device reads each feed once', async (known) => {
  await teach(database.sql, known)
  const { sql, take } = connectWatched(database.options, { max: 1 })
  const { id } = onlyRow(await sql<{ id: Id }[]>`select id from users where user_type = 'student' limit 1`)
  take()

  const feeds = feedsOf(id).map((feed) => ({ feed, cursor: null, before: null }))
  const { jobsFloor } = await pull(sql, { userId: id, epoch: '', feeds, inFlight: [], language: 'fr', openJobs })
  const ran = take()
  await sql.end()

  const reads = ran.filter(({ text }) => text.includes('from feed_entries'))
  expect(jobsFloor).toBeDefined()
  expect(reads.length).toBeGreaterThan(1)
  expect(reads.filter(({ repeated }) => repeated > 1)).toEqual([])
})
