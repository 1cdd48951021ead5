import { pino } from 'pino'
import { expect, test } from 'vitest'
import { formatDay } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { remindAt } from './reminders.ts'

const log = pino({ level: 'silent' })

/** Makes a job that was agreed on long before, by default for 13:00 in Switzerland. */
const setUp = async (scheduledFor = '2026-12-01T12:00:00Z') => {
  const api = await testApi()
  const agreed = await api.seed.assignedJob()
  await api.sql`update jobs set title = 'Tondre', scheduled_for = ${scheduledFor} where id = ${agreed.job.id}`
  await api.sql`update applications set created_at = '2026-01-01', decided_at = '2026-01-02'`
  await api.sql`delete from notifications`
  return { ...api, ...agreed }
}

const told = async (sql: TestApi['sql'], userId: Id): Promise<string[]> =>
  (
    await sql<{ text: string }[]>`
      select title || ': ' || message as text from notifications where user_id = ${userId} order by sequence`
  ).map(({ text }) => text)

/** The reminder names the day, because “tomorrow” would be wrong for a person who reads it on the day itself. */
const reminder = (day: string, time: string) => `Rappel d’un job: « Tondre » : ${formatDay(day)} à ${time}.`

test('from six in the evening before, both parties are reminded, once, of when the work is (1.2.400)', async () => {
  const { sql, student, poster } = await setUp()

  await remindAt({ sql, log }, new Date('2026-11-30T16:59:00Z'))
  const before = await told(sql, student.id)
  await Promise.all([1, 2, 3].map(() => remindAt({ sql, log }, new Date('2026-11-30T17:00:00Z'))))
  await remindAt({ sql, log }, new Date('2026-11-30T19:00:00Z'))

  expect(before).toEqual([])
  for (const person of [student, poster])
    expect(await told(sql, person.id)).toEqual([reminder('2026-12-01T12:00:00Z', '13:00')])
})

test('clocks that change in the night between do not move the evening', async () => {
  const spring = await setUp('2027-03-28T08:00:00Z')
  await remindAt({ sql: spring.sql, log }, new Date('2027-03-27T16:59:00Z'))
  expect(await told(spring.sql, spring.student.id)).toEqual([])
  await remindAt({ sql: spring.sql, log }, new Date('2027-03-27T17:00:00Z'))
  expect(await told(spring.sql, spring.student.id)).toHaveLength(1)

  const autumn = await setUp('2026-10-25T22:30:00Z')
  await remindAt({ sql: autumn.sql, log }, new Date('2026-10-24T15:59:00Z'))
  expect(await told(autumn.sql, autumn.student.id)).toEqual([])
  await remindAt({ sql: autumn.sql, log }, new Date('2026-10-24T16:00:00Z'))
  expect(await told(autumn.sql, autumn.student.id)).toEqual([reminder('2026-10-25T22:30:00Z', '23:30')])
})

test('a job whose date moves is reminded of for the new one, too (1.2.400)', async () => {
  const { sql, student, job } = await setUp()
  await remindAt({ sql, log }, new Date('2026-11-30T17:00:00Z'))

  await sql`update jobs set scheduled_for = '2026-12-04T08:00Z' where id = ${job.id}`
  await remindAt({ sql, log }, new Date('2026-11-30T18:00:00Z'))
  await remindAt({ sql, log }, new Date('2026-12-03T20:00:00Z'))

  expect(await told(sql, student.id)).toEqual([
    reminder('2026-12-01T12:00:00Z', '13:00'),
    reminder('2026-12-04T08:00:00Z', '09:00'),
  ])
})

test('who agrees on another time after six in the evening before needs no reminder of it (1.2.400)', async () => {
  const { sql, student, job } = await setUp()
  await sql`update jobs set rescheduled_at = '2026-11-30T17:30Z' where id = ${job.id}`

  await remindAt({ sql, log }, new Date('2026-11-30T18:00:00Z'))
  const after = await told(sql, student.id)
  await sql`update jobs set rescheduled_at = '2026-11-30T16:30Z' where id = ${job.id}`
  await remindAt({ sql, log }, new Date('2026-11-30T18:05:00Z'))

  expect([after, await told(sql, student.id)]).toEqual([[], [reminder('2026-12-01T12:00:00Z', '13:00')]])
})

// Shows rule 1.2.400.
test.each([
  ['cancelled', `status = 'cancelled'`],
  ['completed', `status = 'completed'`],
  ['without a date', 'scheduled_for = null'],
])('nobody is reminded of work that is %s', async (_, change) => {
  const { sql, student, job } = await setUp()
  await sql.unsafe(`update jobs set ${change} where id = '${job.id}'`)

  await remindAt({ sql, log }, new Date('2026-11-30T17:00:00Z'))

  expect(await told(sql, student.id)).toEqual([])
})

test('a server that was away at six reminds later that evening, but not once the day has come', async () => {
  const late = await setUp()
  await remindAt({ sql: late.sql, log }, new Date('2026-11-30T22:59:00Z'))
  expect(await told(late.sql, late.student.id)).toHaveLength(1)

  const tooLate = await setUp()
  await remindAt({ sql: tooLate.sql, log }, new Date('2026-11-30T23:01:00Z'))
  expect(await told(tooLate.sql, tooLate.student.id)).toEqual([])
})

test('an agreement after six that evening does not cause a reminder of it at once (1.2.400)', async () => {
  const { sql, student } = await setUp()
  await sql`update applications set decided_at = '2026-11-30T18:30Z'`

  await remindAt({ sql, log }, new Date('2026-11-30T18:35:00Z'))

  expect(await told(sql, student.id)).toEqual([])
})

test('a reminder that fails holds up no other one, and comes once it can', async () => {
  const { sql, seed, job, student } = await setUp()
  const later = await seed.assignedJob()
  await sql`update jobs set scheduled_for = '2026-12-01T13:00:00Z' where id = ${later.job.id}`
  await sql`update applications set created_at = '2026-01-01', decided_at = '2026-01-02'`
  await sql`delete from notifications`
  await sql.unsafe(`alter table job_reminders add constraint broken check (job_id <> '${job.id}')`)

  await remindAt({ sql, log }, new Date('2026-11-30T17:00:00Z'))
  const first = [await told(sql, student.id), await told(sql, later.student.id)]
  await sql`alter table job_reminders drop constraint broken`
  await remindAt({ sql, log }, new Date('2026-11-30T17:05:00Z'))

  expect(first).toMatchObject([[], { length: 1 }])
  expect([await told(sql, student.id), await told(sql, later.student.id)]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('a person who has switched reminders off gets none, and the other party gets theirs', async () => {
  const { sql, as, student, poster } = await setUp()
  await as(student).post('/api/account/notifications', { kind: 'reminders', channel: 'app', isOn: false })

  await remindAt({ sql, log }, new Date('2026-11-30T17:00:00Z'))

  expect([await told(sql, student.id), await told(sql, poster.id)]).toMatchObject([[], { length: 1 }])
})
