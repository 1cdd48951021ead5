import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { testApi } from '../testing/test-api.ts'
import { requestAt } from './requests.ts'
import { reviewOf } from './test-reviews.ts'

const log = pino({ level: 'silent' })

/** Makes work that was finished at three in the afternoon, in Switzerland. */
const finished = async () => {
  const api = await testApi()
  const { job, student, poster } = await api.seed.assignedJob()
  await api.sql`
    update jobs set title = 'Tondre', status = 'completed', updated_at = '2026-12-01T14:00:00Z' where id = ${job.id}`
  await api.sql`delete from notifications`
  const told = async (userId: Id) =>
    await api.sql<{ message: string; url: string; kind: string }[]>`
      select message, action_url as url, kind from notifications where user_id = ${userId} and title = 'Votre avis'`
  return { api, job, student, poster, told }
}

test('on the day after, from ten to eight, both parties are asked for a review, once (1.2.624)', async () => {
  const { api, job, student, poster, told } = await finished()

  await requestAt({ sql: api.sql, log }, new Date('2026-12-02T08:59:00Z'))
  const early = await told(student.id)
  await Promise.all([1, 2].map(() => requestAt({ sql: api.sql, log }, new Date('2026-12-02T09:00:00Z'))))
  await requestAt({ sql: api.sql, log }, new Date('2026-12-02T12:00:00Z'))

  expect(early).toEqual([])
  expect(await told(student.id)).toEqual([
    {
      message: `Comment s’est passé « Tondre » avec ${poster.firstName} ? Votre avis aide les suivants.`,
      url: `/review-individual/${job.id}`,
      kind: 'reminders',
    },
  ])
  expect(await told(poster.id)).toEqual([expect.objectContaining({ url: `/review-student/${job.id}` })])
})

test('nobody is asked who has reviewed, whose counterpart is gone or apart, or after that day (1.2.624)', async () => {
  const reviewed = await finished()
  const { api, job, student, poster } = reviewed
  await api.as(poster).post('/api/reviews', reviewOf(job, student))
  await api.sql`update jobs set updated_at = '2026-12-01T14:00:00Z' where id = ${job.id}`
  await requestAt({ sql: api.sql, log }, new Date('2026-12-02T09:00:00Z'))
  expect([await reviewed.told(poster.id), await reviewed.told(student.id)]).toEqual([[], [expect.anything()]])

  const gone = await finished()
  await gone.api.sql`update users set leaving_since = now() where id = ${gone.student.id}`
  await requestAt({ sql: gone.api.sql, log }, new Date('2026-12-02T09:00:00Z'))
  expect([await gone.told(gone.poster.id), await gone.told(gone.student.id)]).toEqual([[], []])

  const apart = await finished()
  await apart.api.sql`insert into blocks (blocker_id, blocked_id) values (${apart.poster.id}, ${apart.student.id})`
  await requestAt({ sql: apart.api.sql, log }, new Date('2026-12-02T09:00:00Z'))
  expect(await apart.told(apart.poster.id)).toEqual([])

  const late = await finished()
  await requestAt({ sql: late.api.sql, log }, new Date('2026-12-02T19:00:00Z'))
  expect(await late.told(late.poster.id)).toEqual([])
})

test('a job whose request fails holds up no other, and is tried again', async () => {
  const { api, told, poster } = await finished()
  const broken = { sql: api.sql, log }
  await api.sql`alter table review_requests add constraint broken check (false) not valid`
  await requestAt(broken, new Date('2026-12-02T09:00:00Z'))
  expect(await told(poster.id)).toEqual([])
  await api.sql`alter table review_requests drop constraint broken`
  await requestAt(broken, new Date('2026-12-02T09:10:00Z'))
  expect(await told(poster.id)).toHaveLength(1)
})
