import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { Verdict } from '../../schema/sync.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import type { TaskContext } from '../tasks/context.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { announceAgain } from './asking-again.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const saturday = '2099-12-05T09:00:00.000Z'
const codes = (verdicts: Verdict[]) => verdicts.map((one) => ('code' in one ? one.code : one.verdict))
const push = (person: { id: Id }, ...mutations: ReturnType<typeof mutation>[]) =>
  createDevice(api, person, []).push(...mutations)
const told = async (person: { id: Id }): Promise<Notification[]> =>
  (await api.as(person).get(`/api/notifications/${person.id}`)).json()
const titlesFor = async (person: { id: Id }) => (await told(person)).map(({ title }) => title)
const statusOf = async (id: Id) =>
  (
    await api.sql<{ status: string; isAsked: boolean }[]>`
    select status, asked_again_at is not null as "isAsked" from applications where id = ${id}`
  )[0]

/** Makes an offer that Léa had and has left, for which Tom was turned down with her acceptance. */
const left = async () => {
  const { poster: marc, job, students, applications } = await api.seed.jobWithApplicants(2)
  const [lea, tom] = students as [User, User]
  const [hers, his] = [applications[0]!, applications[1]!]
  await api.sql`update jobs set scheduled_for = ${saturday} where id = ${job.id}`
  await api.as(marc).post(`/api/applications/${hers.id}/accept`)
  await api.as(lea).post(`/api/applications/${hers.id}/leave`)
  const reopen = mutation('job.reopen', { id: job.id })
  const renew = mutation('application.renew', { id: his.id, jobId: job.id })
  return { marc, lea, tom, job, his, reopen, renew }
}

test('those who were turned down for the student who left are asked, once, and answer with one press (2.2.215, 3.5.611)', async () => {
  const { marc, tom, job, his, reopen, renew } = await left()
  const tooEarly = await push(tom, { ...renew, id: newId() })

  const verdicts = await push(marc, reopen, { ...reopen, id: newId() })
  const asked = await statusOf(his.id)
  const [question] = await told(tom)
  const answers = await push(tom, renew, { ...renew, id: newId() })

  expect([...codes(tooEarly), ...codes(verdicts), ...codes(answers)]).toEqual([
    'already_decided',
    'applied',
    'applied',
    'applied',
    'applied',
  ])
  expect(question).toMatchObject({ title: 'Encore libre ?', actionUrl: `/jobs/${job.id}` })
  expect((await titlesFor(tom)).filter((title) => title === 'Encore libre ?')).toHaveLength(1)
  expect([asked, await statusOf(his.id)]).toEqual([
    { status: 'rejected', isAsked: true },
    { status: 'pending', isAsked: false },
  ])
  expect((await titlesFor(marc)).filter((title) => title === 'Encore libre')).toHaveLength(1)
  expect((await api.as(marc).post(`/api/applications/${his.id}/accept`)).status).toBe(200)
})

test('nobody is asked who was refused one by one, more than two weeks ago, or across a block (2.2.215)', async () => {
  const refused = await left()
  await api.sql`update applications set decided_at = decided_at - interval '1 minute' where id = ${refused.his.id}`
  const old = await left()
  await api.sql`update applications set decided_at = now() - interval '15 days' where id = ${old.his.id}`
  await api.sql`update ended_work set agreed_at = now() - interval '15 days' where job_id = ${old.job.id}`
  const apart = await left()
  await api.sql`insert into blocks (blocker_id, blocked_id) values (${apart.tom.id}, ${apart.marc.id})`

  for (const { marc, reopen } of [refused, old, apart]) await push(marc, reopen)

  for (const { his } of [refused, old, apart])
    expect(await statusOf(his.id)).toEqual({ status: 'rejected', isAsked: false })
})

test('only its poster reopens an offer, while it is open and its student has left it (3.5.611)', async () => {
  const { marc, tom, job, his, reopen, renew } = await left()
  const untouched = await api.seed.jobWithApplicants(1)

  const strange = await push(tom, reopen, mutation('job.reopen', { id: newId() }))
  const other = await push(untouched.poster, mutation('job.reopen', { id: untouched.job.id }))
  await push(marc, reopen)
  const byOthers = [...(await push(marc, renew)), ...(await push(await api.seed.student(), renew))]
  await api.sql`update jobs set hidden_at = now() where id = ${job.id}`
  const hidden = [...(await push(marc, { ...reopen, id: newId() })), ...(await push(tom, renew))]
  await api.sql`update jobs set hidden_at = null, status = 'cancelled' where id = ${job.id}`
  const over = [...(await push(marc, { ...reopen, id: newId() })), ...(await push(tom, { ...renew, id: newId() }))]
  await api.sql`update jobs set status = 'open', deleted_at = now() where id = ${job.id}`
  const gone = [...(await push(tom, { ...reopen, id: newId() }))]
  await api.sql`update applications set status = 'pending', decided_at = null, withdrawn_at = now() where id = ${his.id}`
  const withdrawn = await push(tom, { ...renew, id: newId() })

  expect([strange, other, byOthers, hidden, over, gone, withdrawn].map(codes)).toEqual([
    ['not_yours', 'not_found'],
    ['applied'],
    ['not_yours', 'not_found'],
    ['job_hidden', 'job_not_open'],
    ['job_not_open', 'job_not_open'],
    ['not_found'],
    ['not_found'],
  ])
})

test('students who are free then and those whose search finds the offer hear of it once, and nobody else (2.2.215)', async () => {
  const { marc, lea, tom, job, reopen } = await left()
  const [free, seeking, busy, away] = [
    await api.seed.student({ firstName: 'Max', city: 'Lausanne, VD', birthDate: null }),
    await api.seed.student({ firstName: 'Zoé', city: 'Genève, GE', birthDate: null }),
    await api.seed.student({ firstName: 'Ali', city: 'Lausanne, VD', birthDate: null }),
    await api.seed.student({ firstName: 'Eva', city: 'Genève, GE' }),
  ]
  const isFree = (person: User) =>
    api.sql`update student_profiles set availability = '{saturday_morning}' where user_id = ${person.id}`
  for (const person of [lea, tom, free, away]) await isFree(person)
  const search = (name: string, rate: number) => mutation('search.save', { id: newId(), name, filter: { rate } })
  await push(seeking, search('Tout', 16), search('Encore', 17))
  await push(busy, search('Cher', 900))
  const announce = () => announceAgain({ sql: api.sql } as TaskContext, { jobId: job.id }, undefined as never)

  await push(marc, reopen)
  const [task] = await api.sql<{ name: string; isDue: boolean }[]>`
    select name, run_at <= now() + interval '1 minute' as "isDue" from tasks where payload ->> 'jobId' = ${job.id}`
  await announce()
  await announce()

  expect(task).toEqual({ name: 'job.announceAgain', isDue: true })
  const again = 'De nouveau libre près de chez vous'
  const heard = await Promise.all(
    [free, seeking, busy, away, lea, tom, marc].map(
      async (one) => (await titlesFor(one)).filter((title) => title === again).length,
    ),
  )
  expect(heard).toEqual([1, 1, 0, 0, 0, 0, 0])
  expect((await told(free)).find(({ title }) => title === again)?.message).toMatch(
    /^« Tailler la haie » cherche de nouveau quelqu’un : samedi 5.déc\. 2099 à.10:00\.$/u,
  )
})

test('an offer without a date or a canton, and one that is over or closed by then, tells who it can', async () => {
  const [undated, closed, passed] = [await left(), await left(), await left()]
  const free = await api.seed.student({ firstName: 'Max', city: 'Lausanne, VD', birthDate: null })
  await api.sql`update student_profiles set availability = '{saturday_morning}' where user_id = ${free.id}`
  await push(free, mutation('search.save', { id: newId(), name: 'Tout', filter: { rate: 16 } }))
  await api.sql`update jobs set scheduled_for = null where id = ${undated.job.id}`
  await api.sql`update jobs set status = 'cancelled' where id = ${closed.job.id}`
  await api.sql`update jobs set scheduled_for = '2020-01-04T09:00:00Z' where id = ${passed.job.id}`

  for (const { job } of [undated, closed, passed])
    await announceAgain({ sql: api.sql } as TaskContext, { jobId: job.id }, undefined as never)

  const heard = (await told(free)).filter(({ title }) => title === 'De nouveau libre près de chez vous')
  expect(heard.map(({ message }) => message)).toEqual(['« Tailler la haie » cherche de nouveau quelqu’un.'])
})

test('nobody is asked any more whether they are free once they have answered, somebody else has the work, or the offer is closed (3.5.655)', async () => {
  const [answered, given, deleted, cancelled] = [await left(), await left(), await left(), await left()]
  for (const { marc, reopen } of [answered, given, deleted, cancelled]) await push(marc, reopen)
  const nora = await api.seed.student({ firstName: 'Nora' })
  const letter = await api.seed.application(nora, given.job)
  const question = async ({ tom }: { tom: User }) => (await told(tom)).find(({ title }) => title === 'Encore libre ?')
  const before = await question(given)

  await push(answered.tom, answered.renew)
  await api.as(given.marc).post(`/api/applications/${letter.id}/accept`)
  await api.as(deleted.marc).delete(`/api/jobs/${deleted.job.id}`)
  await api.as(cancelled.marc).patch(`/api/jobs/${cancelled.job.id}`, { status: 'cancelled' })

  expect(before?.isRead).toBe(false)
  for (const one of [answered, given, deleted, cancelled]) expect((await question(one))?.isRead).toBe(true)
  for (const { tom, his } of [given, deleted, cancelled]) {
    expect(await statusOf(his.id)).toEqual({ status: 'rejected', isAsked: false })
    const { rows } = await createDevice(api, tom, [userFeed(tom.id)]).pull()
    expect(rows.application?.find(({ id }) => id === his.id)).not.toHaveProperty('askedAgainAt')
  }
})

test('an invitation to apply is over with the letter, and once the offer is closed (3.5.655)', async () => {
  const marc = await api.seed.individual()
  const [open, closed] = [await api.seed.job(marc), await api.seed.job(marc)]
  const lea = await api.seed.student()
  const invite = (id: Id) => mutation('job.invite', { id, studentId: lea.id })
  for (const job of [open, closed]) await push(marc, invite(job.id))

  await api.seed.application(lea, open)
  const afterLetter = (await told(lea)).map(({ isRead }) => isRead)
  await api.as(marc).delete(`/api/jobs/${closed.id}`)

  // The newest first.
  expect(afterLetter).toEqual([false, true])
  expect((await told(lea)).map(({ isRead }) => isRead)).toEqual([true, true])
})
