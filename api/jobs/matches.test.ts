import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import { testApi, type TestApi } from '../http/test-api.ts'
import { announceJob } from './matches.ts'
import { headOf, readFeed } from './test-feeds.ts'
import { noProviders } from '../tasks/test-tasks.ts'

const log = pino({ level: 'silent' })
const mailer = { send: () => Promise.resolve(), close: () => undefined }
const announce = ({ sql }: TestApi, jobId: Id) =>
  announceJob(
    { sql, log, mailer, providers: noProviders, origin: new URL('https://app.example/') },
    { jobId },
    { id: 1, attempts: 1 },
  )

const matchesOf = ({ sql }: TestApi, { id }: { id: Id }) =>
  sql<{ message: string; action_url: string }[]>`
    select message, action_url from notifications where user_id = ${id} and type = 'job_match'`

/** Many students of a canton, without the work of signing each up. */
const addStudents = ({ sql }: TestApi, count: number, city: string) => sql`
  insert into users (id, first_name, last_name, email, password_hash, phone, city, user_type)
  select gen_random_uuid(), 'Léa', 'Moret', 'lea.' || n || '@many.example', 'x', '079 123 45 67', ${city}, 'student'
  from generate_series(1, ${count}) n`

test('students of the canton are told of a new offer, whatever they write behind their city; nobody else is', async () => {
  const api = await testApi()
  const [lea, tom, nora, marc] = await Promise.all([
    api.seed.student({ city: 'Lausanne, VD' }),
    api.seed.student({ city: 'Nyon, vd' }),
    api.seed.student({ city: 'Genève, GE' }),
    api.seed.individual({ city: 'Lausanne, VD' }),
  ])
  const job = await api.seed.job(marc)

  await announce(api, job.id)

  const [notice] = await matchesOf(api, lea)
  expect(notice).toEqual({
    message: '« Tailler la haie » vient d’être publié dans votre canton.',
    action_url: `/jobs/${job.id}`,
  })
  expect(await matchesOf(api, tom)).toHaveLength(1)
  expect(await matchesOf(api, nora)).toHaveLength(0)
  expect(await matchesOf(api, marc)).toHaveLength(0)
  expect((await readFeed(api.sql, userFeed(lea.id))).filter((entry) => entry.includes('notification'))).toHaveLength(1)
})

test('publishing leaves the telling to a task', async () => {
  const api = await testApi()
  const marc = await api.seed.individual()
  const job = await api.seed.job(marc)

  const tasks = await api.sql<{ name: string; payload: object }[]>`select name, payload from tasks`

  expect(tasks).toEqual([{ name: 'job.announce', payload: { jobId: job.id } }])
})

test('a thousand students are told once each, also when the work begins again in the middle', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  await addStudents(api, 1_000, 'Renens, VD')
  const job = await api.seed.job(marc)
  // As a run that was killed after some of its batches leaves it.
  await announce(api, job.id)
  await api.sql`delete from notifications where user_id in (select id from users where canton = 'VD' order by id offset 400)`
  const head = await headOf(api.sql, userFeed(lea.id))
  const isToldAlready = (await matchesOf(api, lea)).length > 0

  await Promise.all([announce(api, job.id), announce(api, job.id)])

  const [counts] = await api.sql<{ people: number; notices: number }[]>`
    select count(distinct user_id)::int as people, count(*)::int as notices from notifications where type = 'job_match'`
  expect(counts).toEqual({ people: 1_001, notices: 1_001 })
  expect(await headOf(api.sql, userFeed(lea.id))).toBe(isToldAlready ? head : head + 1)
})

test('an offer that was taken away meanwhile, or lies nowhere, is announced to nobody', async () => {
  const api = await testApi()
  const [lea, marc] = await Promise.all([api.seed.student(), api.seed.individual()])
  const [deleted, nowhere] = [await api.seed.job(marc), await api.seed.job(marc, { location: 'Quelque part' })]
  await api.as(marc).delete(`/api/jobs/${deleted.id}`)

  await announce(api, deleted.id)
  await announce(api, nowhere.id)

  expect(await matchesOf(api, lea)).toHaveLength(0)
})
