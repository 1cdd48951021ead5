import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { announceJobs } from './announcements.ts'
import { headOf, readFeed } from './test-feeds.ts'
import { readTasks, taskContext } from '../testing/test-tasks.ts'

const announce = ({ sql }: TestApi, canton = 'VD') => announceJobs(taskContext(sql), { canton }, { id: 1, attempts: 1 })

const matchesOf = ({ sql }: TestApi, { id }: { id: Id }) =>
  sql<{ message: string; action_url: string }[]>`
    select message, action_url from notifications where user_id = ${id} and type = 'job_match'`

/** Inserts many students of a canton directly, because signing each one up would take long. */
const addStudents = ({ sql }: TestApi, count: number, city: string) => sql`
  insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
  select gen_random_uuid(), 'Léa', 'Moret', 'lea.' || n || '@many.example', 'x', '079 123 45 67', ${city}, 'student'
  from generate_series(1, ${count}) n`

test('only students of the canton hear of a new offer, whatever they write behind their city', async () => {
  const api = await testApi()
  const [lea, tom, nora, marc] = await Promise.all([
    api.seed.student({ city: 'Lausanne, VD' }),
    api.seed.student({ city: 'Nyon, vd' }),
    api.seed.student({ city: 'Genève, GE' }),
    api.seed.individual({ city: 'Lausanne, VD' }),
  ])
  const job = await api.seed.job(marc)

  await announce(api)

  const [notification] = await matchesOf(api, lea)
  expect(notification).toEqual({
    message: '« Tailler la haie » vient d’être publié dans votre canton.',
    action_url: `/jobs/${job.id}`,
  })
  expect(await matchesOf(api, tom)).toHaveLength(1)
  expect(await matchesOf(api, nora)).toHaveLength(0)
  expect(await matchesOf(api, marc)).toHaveLength(0)
  expect((await readFeed(api.sql, userFeed(lea.id))).filter((entry) => entry.includes('notification'))).toHaveLength(1)
})

test('publishing leaves the announcement to a task, which waits a moment for more offers', async () => {
  const api = await testApi()
  const marc = await api.seed.individual()
  await api.seed.job(marc)
  await api.seed.job(marc, { location: 'Morges, VD' })

  const tasks = await readTasks(api.sql)

  expect(tasks).toMatchObject([{ name: 'jobs.announce' }])
  expect(tasks[0]?.inSeconds).toBeGreaterThan(50)
})

test('an offer whose day had passed when it arrived is announced to nobody', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student({ city: 'Lausanne, VD' }), api.seed.individual()])
  await api.seed.job(marc, { title: 'Tondre' })
  await api.seed.job(marc, { title: 'Peindre', duration: '3 h', scheduledFor: '2026-01-05T08:00:00.000Z' })

  await announce(api)

  expect((await matchesOf(api, lea)).map(({ message }) => message)).toEqual([
    '« Tondre » vient d’être publié dans votre canton.',
  ])
})

test.each([
  [['Tondre', 'Arroser'], 'une autre offre'],
  [['Tondre', 'Peindre', 'Arroser'], 'd’autres offres'],
])('offers that come together (%j) make one notification, which opens the list', async (titles, others) => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student({ city: 'Lausanne, VD' }), api.seed.individual()])
  for (const title of titles) await api.seed.job(marc, { title })

  await announce(api)

  expect(await matchesOf(api, lea)).toEqual([
    {
      message: `« Arroser » et ${others} viennent d’être publiées dans votre canton.`,
      action_url: '/dashboard?tab=jobs',
    },
  ])
})

/** Plays some hours on Léa's phone, in which Marc publishes an offer every few minutes and a worker runs the tasks that are due. */
const liveThrough = async (api: TestApi, marc: User, hours: number, every: number) => {
  const { sql } = api
  const pause = `${every} minutes`
  for (let minute = 0; minute < hours * 60; minute += every) {
    await api.seed.job(marc, { title: `Offre ${minute}` })
    await sql`update tasks set run_at = run_at - ${pause}::interval`
    await sql`update announcements set opened_at = opened_at - ${pause}::interval, finished_at = finished_at - ${pause}::interval`
    const due = await sql`delete from tasks where name = 'jobs.announce' and run_at <= now() returning id`
    if (due.length > 0) await announce(api)
  }
}

test('the offers of a whole day ring four times, the first one soon, and none is forgotten', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student({ city: 'Lausanne, VD' }), api.seed.individual()])

  await liveThrough(api, marc, 1, 10)
  expect(await matchesOf(api, lea)).toHaveLength(2)
  await liveThrough(api, marc, 23, 60)

  const told = await matchesOf(api, lea)
  expect(told).toHaveLength(4)
  const [waiting] = await readTasks(api.sql, 'jobs.announce')
  expect(waiting).toMatchObject({ isWaiting: true })
  await liveThrough(api, marc, 1, 10)
  expect(await matchesOf(api, lea)).toHaveLength(5)
})

test('a thousand students are told once each, also when the work begins again in the middle', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student({ city: 'Lausanne, VD' }), api.seed.individual()])
  await addStudents(api, 1_000, 'Renens, VD')
  await api.seed.job(marc)
  // A run that was killed after some of its batches leaves this state.
  await announce(api)
  await api.sql`delete from notifications where user_id in (select id from users where canton = 'VD' order by id offset 400)`
  const [{ id: jobId } = { id: '' }] = await api.sql<{ id: Id }[]>`select id from jobs`
  await api.sql`insert into jobs_to_announce select ${jobId}, id from announcements`
  await api.sql`update announcements set finished_at = null`
  const head = await headOf(api.sql, userFeed(lea.id))
  const isToldAlready = (await matchesOf(api, lea)).length > 0

  await Promise.all([announce(api), announce(api)])

  const [counts] = await api.sql<{ people: number; notifications: number }[]>`
    select count(distinct user_id)::int as people, count(*)::int as notifications from notifications where type = 'job_match'`
  expect(counts).toEqual({ people: 1_001, notifications: 1_001 })
  expect(await headOf(api.sql, userFeed(lea.id))).toBe(isToldAlready ? head : head + 1)
})

test('the next announcement tells of offers that are published during one', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student({ city: 'Lausanne, VD' }), api.seed.individual()])
  await api.sql`insert into announcements (canton) values ('VD')`
  await api.seed.job(marc)

  // The run that this offer woke helps with the older announcement.
  await api.sql`delete from tasks`
  await announce(api)
  expect(await readTasks(api.sql, 'jobs.announce')).toHaveLength(1)
  await announce(api)

  expect(await matchesOf(api, lea)).toHaveLength(1)
})

test('a deleted offer and one without a canton are announced to nobody, and a move to a canton announces one', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student({ city: 'Lausanne, VD' }), api.seed.individual()])
  const [deleted, nowhere] = [await api.seed.job(marc), await api.seed.job(marc, { location: 'Quelque part' })]
  await api.as(marc).delete(`/api/jobs/${deleted.id}`)

  await announce(api)
  const before = await matchesOf(api, lea)
  await api.sql`delete from tasks`
  await api.as(marc).patch(`/api/jobs/${nowhere.id}`, { location: 'Nyon, VD' })
  const woken = await readTasks(api.sql, 'jobs.announce')
  await announce(api)

  expect(before).toHaveLength(0)
  expect(woken).toHaveLength(1)
  expect(await matchesOf(api, lea)).toHaveLength(1)
})

test('an offer that moves during the announcement in its canton is announced in the new one as well', async () => {
  const api = await testApi()
  const [nora, marc] = await Promise.all([api.seed.student({ city: 'Genève, GE' }), api.seed.individual()])
  const job = await api.seed.job(marc)
  // A run that was killed before its first notification leaves this state.
  const [{ id } = { id: '' }] = await api.sql<{ id: Id }[]>`
    insert into announcements (canton) values ('VD') returning id`
  await api.sql`update jobs_to_announce set announcement_id = ${id}`

  await api.as(marc).patch(`/api/jobs/${job.id}`, { location: 'Genève, GE' })
  await announce(api)
  await announce(api, 'GE')

  expect(await matchesOf(api, nora)).toHaveLength(1)
})
