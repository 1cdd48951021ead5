import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { headOf, readFeed } from '../jobs/test-feeds.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const decide = (poster: { id: string }, id: string, act: 'accept' | 'reject') =>
  api.as(poster).post(`/api/applications/${id}/${act}`)
const newest = async (user: { id: string }) =>
  (await (await api.as(user).get(`/api/notifications/${user.id}`)).json())[0]

test('accepting assigns the job, refuses the others, and tells everyone (2.4.4, 2.4.10)', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(3)

  const answer = await decide(poster, applications[1]!.id, 'accept')

  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ id: applications[1]!.id, status: 'accepted' })
  expect(await (await api.as(poster).get(`/api/jobs/${job.id}`)).json()).toMatchObject({
    status: 'assigned',
    assignedToId: students[1]!.id,
    applicationsCount: 3,
  })
  const received = await (await api.as(poster).get(`/api/jobs/${job.id}/applications`)).json()
  expect(received.map(({ status }: { status: string }) => status)).toEqual(['rejected', 'accepted', 'rejected'])
  expect(await newest(students[1]!)).toMatchObject({
    type: 'application_update',
    title: 'Candidature acceptée',
    actionUrl: '/dashboard?tab=candidatures',
  })
  for (const other of [students[0]!, students[2]!]) {
    expect(await newest(other)).toMatchObject({ title: 'Candidature refusée' })
  }
})

test('after accepting, everyone’s feed holds what changed for them and nothing else', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(2)
  const [chosen, other] = [students[0]!, students[1]!]
  const feeds = [poster, chosen, other].map(({ id }) => userFeed(id))
  const heads = await Promise.all([...feeds, 'jobs:VD'].map((feed) => headOf(api.sql, feed)))
  const since = async (index: number) =>
    (await readFeed(api.sql, [...feeds, 'jobs:VD'][index]!, heads[index])).toSorted()

  await decide(poster, applications[0]!.id, 'accept')

  const told = async (id: string) =>
    (await api.sql<{ id: string }[]>`select id from notifications where user_id = ${id}`).map(
      (notification) => `put notification ${notification.id}`,
    )
  expect(await since(0)).toEqual(
    [
      `put application ${applications[0]!.id}`,
      `put application ${applications[1]!.id}`,
      `put job ${job.id}`,
      `put person ${chosen.id}`,
    ].toSorted(),
  )
  expect(await since(1)).toEqual(
    [
      `put application ${applications[0]!.id}`,
      `put job ${job.id}`,
      `put person ${poster.id}`,
      ...(await told(chosen.id)),
    ].toSorted(),
  )
  expect(await since(2)).toEqual(
    [`put application ${applications[1]!.id}`, `put job ${job.id}`, ...(await told(other.id))].toSorted(),
  )
  expect(await since(3)).toEqual([`del job ${job.id}`])
})

test('acceptance opens the two parties’ contact details to each other', async () => {
  const { poster, student } = await api.seed.assignedJob()

  expect(await (await api.as(student).get(`/api/users/${poster.id}`)).json()).toMatchObject({ email: poster.email })
  expect(await (await api.as(poster).get(`/api/users/${student.id}`)).json()).toMatchObject({ email: student.email })
})

test.for([
  ['the rejection', (poster: User, _job: Id, id: Id) => decide(poster, id, 'reject')],
  ['the deletion of the offer', (poster: User, job: Id) => api.as(poster).delete(`/api/jobs/${job}`)],
] as const)('a student’s contact details end with %s: for calls, lists and devices', async ([, act]) => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  const [student] = students
  const contacts = async () => {
    const person = await (await api.as(poster).get(`/api/users/${student!.id}`)).json()
    const [received] = await (await api.as(poster).get(`/api/jobs/${job.id}/applications`)).json()
    return { person, received }
  }
  const before = await contacts()
  const head = await headOf(api.sql, userFeed(poster.id))

  await act(poster, job.id, applications[0]!.id)

  const after = await contacts()
  const { epoch } = await (
    await api.as(poster).get(`/api/sync/pull?user=${poster.id}&feeds=user:${poster.id}@new`)
  ).json()
  const pulled = await api
    .as(poster)
    .get(`/api/sync/pull?user=${poster.id}&epoch=${epoch}&feeds=user:${poster.id}@${head}`)
  const [row] = (await pulled.json()).rows.person.filter(({ id }: { id: Id }) => id === student!.id)
  expect([before.person.email, before.received.student.email]).toEqual([student!.email, student!.email])
  for (const seen of [after.person, after.received.student, row]) {
    expect(seen).toMatchObject({ firstName: student!.firstName })
    expect(seen).not.toHaveProperty('email')
    expect(seen).not.toHaveProperty('phone')
  }
})

test('a second accept on the same job is refused', async () => {
  const { poster, job, applications } = await api.seed.jobWithApplicants(2)

  const answers = await Promise.all(applications.map(({ id }) => decide(poster, id, 'accept')))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await api.sql`select from applications where job_id = ${job.id} and status = 'accepted'`).toHaveLength(1)
})

test('the same accept twice at once counts once, and both are answered with it, as a proxy that asks again needs it (3.4.773)', async () => {
  const { poster, students, applications } = await api.seed.jobWithApplicants(1)

  const answers = await Promise.all([1, 2].map(() => decide(poster, applications[0]!.id, 'accept')))

  for (const answer of answers) expect([answer.status, (await answer.json()).status]).toEqual([200, 'accepted'])
  expect(await api.sql`select from notifications where user_id = ${students[0]!.id}`).toHaveLength(1)
})

test('either an acceptance or a withdrawal at the same moment wins, and the job’s status agrees', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  const { id } = applications[0]!

  const [accepted, withdrawn] = await Promise.all([
    decide(poster, id, 'accept'),
    api.as(students[0]!).post(`/api/applications/${id}/withdraw`),
  ])

  const { status } = await (await api.visitor.get(`/api/jobs/${job.id}`)).json()
  expect([accepted.status, withdrawn.status, status]).toEqual(
    accepted.status === 200 ? [200, 409, 'assigned'] : [404, 200, 'open'],
  )
})

test('nobody applies to a job that was given away in the same moment', async () => {
  const { poster, job, applications } = await api.seed.jobWithApplicants(1)
  const students = await Promise.all(Array.from({ length: 5 }, () => api.seed.student()))

  await Promise.all([
    decide(poster, applications[0]!.id, 'accept'),
    ...students.map((student) => api.as(student).post('/api/applications', { jobId: job.id, message: 'Moi !' })),
  ])

  expect(await api.sql`select from applications where job_id = ${job.id} and status = 'pending'`).toHaveLength(0)
})

test('rejecting tells the student and leaves the job open (2.4.10)', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)

  const answer = await decide(poster, applications[0]!.id, 'reject')
  const again = await decide(poster, applications[0]!.id, 'reject')
  const accepting = await decide(poster, applications[0]!.id, 'accept')
  const reapplying = await api.as(students[0]!).post('/api/applications', { jobId: job.id, message: 'Encore moi' })

  expect(await answer.json()).toMatchObject({ status: 'rejected' })
  expect([again.status, await again.json()]).toMatchObject([200, { status: 'rejected' }])
  expect([accepting.status, (await accepting.json()).code]).toEqual([409, 'already_decided'])
  expect((await reapplying.json()).code).toBe('already_applied')
  expect(await newest(students[0]!)).toMatchObject({ title: 'Candidature refusée' })
  expect(await (await api.visitor.get(`/api/jobs/${job.id}`)).json()).toMatchObject({ status: 'open' })
  expect(await readFeed(api.sql, userFeed(students[0]!.id))).toContain(`put application ${applications[0]!.id}`)
})

test('many jobs decided, applied to and talked about at once end without a fault', async () => {
  const taken = await Promise.all(Array.from({ length: 3 }, () => api.seed.assignedJob()))
  const waiting = await Promise.all(Array.from({ length: 3 }, () => api.seed.jobWithApplicants(3)))
  const newcomers = await Promise.all(Array.from({ length: 3 }, () => api.seed.student()))

  const answers = await Promise.all([
    ...waiting.flatMap(({ poster, applications }) => applications.map(({ id }) => decide(poster, id, 'accept'))),
    ...waiting.flatMap(({ students, applications }) =>
      students.map((student, index) => api.as(student).post(`/api/applications/${applications[index]!.id}/withdraw`)),
    ),
    ...waiting.flatMap(({ job }) =>
      newcomers.map((student) => api.as(student).post('/api/applications', { jobId: job.id, message: 'Moi' })),
    ),
    ...taken.flatMap(({ poster, student, job }) =>
      [poster, student].map((party) => api.as(party).post(`/api/jobs/${job.id}/messages`, { content: 'Bonjour' })),
    ),
    ...taken.map(({ poster, job }) => api.as(poster).patch(`/api/jobs/${job.id}`, { status: 'in_progress' })),
    ...taken.map(({ student }) => api.as(student).patch(`/api/notifications/${student.id}/mark-all-read`)),
  ])

  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  // At most one application of each job is accepted; none, if all three were withdrawn first.
  for (const [index, { job }] of waiting.entries()) {
    const yes = answers.slice(index * 3, index * 3 + 3).filter(({ status }) => status === 200).length
    const accepted = await api.sql`select from applications where job_id = ${job.id} and status = 'accepted'`
    expect(yes).toBeLessThanOrEqual(1)
    expect(accepted).toHaveLength(yes)
  }
})
