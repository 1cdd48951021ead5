import { afterAll, beforeAll, expect, test } from 'vitest'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { payByCard } from '../testing/world.ts'
import { seatModerator } from '../safety/testing/moderator.ts'
import { createDevice } from '../sync/test-device.ts'
import { jobRowsFor } from './jobs.ts'
import { headOf, readFeed } from './test-feeds.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const move = (user: { id: string }, job: { id: string }, status: string) =>
  api.as(user).patch(`/api/jobs/${job.id}`, { status })
const newest = async (user: { id: string }) =>
  (await (await api.as(user).get(`/api/notifications/${user.id}`)).json())[0]

test('either party starts the work, and the other one is told', async () => {
  for (const starter of ['poster', 'student'] as const) {
    const assigned = await api.seed.assignedJob()
    const other = starter === 'poster' ? assigned.student : assigned.poster

    const answer = await move(assigned[starter], assigned.job, 'in_progress')

    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id: assigned.job.id, status: 'in_progress' })
    expect(await newest(other)).toMatchObject({
      type: 'other',
      title: 'Le travail a commencé',
      actionUrl: `/dashboard?tab=messages&jobId=${assigned.job.id}`,
    })
  }
})

test('the poster completes the work, which both accounts and both feeds show (2.4.5, 2.6.9)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const heads = [await headOf(api.sql, userFeed(poster.id)), await headOf(api.sql, userFeed(student.id))] as const

  const answer = await move(poster, job, 'completed')

  expect(await answer.json()).toMatchObject({ status: 'completed', isCompleted: true, assignedToId: student.id })
  expect(await newest(student)).toMatchObject({ title: 'Job terminé' })
  expect((await readFeed(api.sql, userFeed(poster.id), heads[0])).toSorted()).toEqual([
    `put account ${poster.id}`,
    `put job ${job.id}`,
    `put person ${student.id}`,
  ])
  const ofStudent = await readFeed(api.sql, userFeed(student.id), heads[1])
  expect(ofStudent).toEqual(
    expect.arrayContaining([`put account ${student.id}`, `put job ${job.id}`, `put person ${poster.id}`]),
  )
  const { studentProfile } = await (await api.visitor.get(`/api/users/${student.id}`)).json()
  expect(studentProfile.completedJobs).toBe(1)
})

test('the student cannot complete or cancel the work, and strangers cannot change its status', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const stranger = await api.seed.individual()

  const answers = [
    await move(student, job, 'completed'),
    await move(student, job, 'cancelled'),
    await move(stranger, job, 'in_progress'),
    await api.visitor.patch(`/api/jobs/${job.id}`, { status: 'in_progress' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 401])
  expect(await (await api.as(poster).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ status: 'assigned' })
})

test('a status that is asked for again is answered with the job as it is, and nobody is told twice (3.4.773)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const told = async () => (await api.sql`select from notifications where user_id = ${student.id}`).length

  for (const status of ['in_progress', 'completed']) {
    const first = await move(poster, job, status)
    const before = await told()
    const again = await move(poster, job, status)
    expect([first.status, again.status, (await again.json()).status, await told()]).toEqual([200, 200, status, before])
  }
  expect((await move(student, job, 'completed')).status).toBe(409)
})

test('moves off the arrows are refused (1.4.25, 2.4.2)', async () => {
  const { poster, job } = await api.seed.assignedJob()
  const open = await api.seed.job(poster)
  const attempts: [{ id: string }, string][] = [
    [open, 'assigned'],
    [open, 'in_progress'],
    [open, 'completed'],
    [open, 'open'],
    [job, 'open'],
    [job, 'assigned'],
  ]

  for (const [target, status] of attempts) {
    const answer = await move(poster, target, status)
    expect([status, answer.status, (await answer.json()).code]).toEqual([status, 409, 'wrong_status'])
  }
  expect((await move(poster, job, 'completed')).status).toBe(200)
  for (const status of ['in_progress', 'cancelled', 'open']) {
    expect((await move(poster, job, status)).status).toBe(409)
  }
  expect((await move(poster, job, 'lost')).status).toBe(400)
})

test('the cancellation of an open offer refuses waiting students and removes it from the canton’s list', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(2)

  expect((await move(poster, job, 'cancelled')).status).toBe(200)

  for (const [index, student] of students.entries()) {
    expect(await newest(student)).toMatchObject({ title: 'Candidature refusée' })
    expect(await readFeed(api.sql, userFeed(student.id))).toEqual(
      expect.arrayContaining([`put application ${applications[index]!.id}`, `put job ${job.id}`]),
    )
  }
  expect(await readFeed(api.sql, 'jobs:VD')).toContain(`del job ${job.id}`)
})

test('cancelling an assigned job ends the student’s right to the poster’s contact details', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const before = await (await api.as(student).get(`/api/users/${poster.id}`)).json()

  await move(poster, job, 'cancelled')

  expect(before).toHaveProperty('phone')
  expect(await (await api.as(student).get(`/api/users/${poster.id}`)).json()).not.toHaveProperty('phone')
  expect(await readFeed(api.sql, userFeed(student.id))).toContain(`put person ${poster.id}`)
  expect(await newest(student)).toMatchObject({ title: 'Job annulé' })
})

test('work under way is cancelled only when the poster proposes and the student agrees', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const other = await api.seed.student()
  await move(student, job, 'in_progress')

  const alone = await move(student, job, 'cancelled')
  const proposed = await move(poster, job, 'cancelled')
  const head = await headOf(api.sql, userFeed(student.id))
  const again = await move(poster, job, 'cancelled')

  expect(alone.status).toBe(409)
  const proposal = await proposed.json()
  expect(proposal).toMatchObject({ status: 'in_progress' })
  expect(proposal).toHaveProperty('cancellationProposedAt')
  expect(again.status).toBe(200)
  expect(await headOf(api.sql, userFeed(student.id))).toBe(head)
  expect(await newest(student)).toMatchObject({ title: 'Annulation proposée' })
  expect(await (await api.as(other).get(`/api/jobs/${job.id}`)).json()).not.toHaveProperty('cancellationProposedAt')

  const agreed = await move(student, job, 'cancelled')

  expect(await agreed.json()).toMatchObject({ status: 'cancelled' })
  expect(await newest(poster)).toMatchObject({ title: 'Job annulé' })
})

test('a student who declines a cancellation goes on working, and the poster is told', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  await move(poster, job, 'in_progress')
  await move(poster, job, 'cancelled')

  const declined = await move(student, job, 'in_progress')
  const again = await move(student, job, 'in_progress')
  const late = await move(student, job, 'cancelled')

  const after = await declined.json()
  expect(after).toMatchObject({ status: 'in_progress' })
  expect(after).not.toHaveProperty('cancellationProposedAt')
  expect(await newest(poster)).toMatchObject({ title: 'Annulation refusée', actionUrl: '/accepted-jobs' })
  expect([again.status, late.status]).toEqual([200, 409])
})

test('a poster takes a proposal back, and the student is told', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  await move(poster, job, 'in_progress')
  await move(poster, job, 'cancelled')

  const answer = await move(poster, job, 'in_progress')

  expect(await answer.json()).not.toHaveProperty('cancellationProposedAt')
  expect(await newest(student)).toMatchObject({ title: 'Annulation retirée' })
})

test('repeated proposals and withdrawals make one notification for the student, which shows the last act (1.2.434)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  await move(poster, job, 'in_progress')
  const told = async () => (await (await api.as(student).get(`/api/notifications/${student.id}`)).json()) as object[]
  const before = (await told()).length

  for (const status of ['cancelled', 'in_progress', 'cancelled', 'in_progress', 'cancelled'])
    await move(poster, job, status)
  const toggled = await told()
  await api.as(student).patch(`/api/notifications/${student.id}/mark-all-read`)
  await move(poster, job, 'in_progress')

  expect(toggled).toHaveLength(before + 1)
  expect(toggled[0]).toMatchObject({ title: 'Annulation proposée', isRead: false })
  expect((await told()).slice(0, 2)).toMatchObject([
    { title: 'Annulation retirée', isRead: false },
    { title: 'Annulation proposée', isRead: true },
  ])
})

test('a poster proposes to cancel three times, and a declined or withdrawn proposal stops holding the money', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  await move(poster, job, 'in_progress')
  for (const by of [poster, student, poster]) {
    expect((await move(poster, job, 'cancelled')).status).toBe(200)
    await move(by, job, 'in_progress')
  }

  const fourth = await move(poster, job, 'cancelled')

  expect([fourth.status, await fourth.json()]).toMatchObject([409, { code: 'proposed_enough' }])
  expect(await (await api.as(student).get(`/api/jobs/${job.id}`)).json()).not.toHaveProperty('cancellationProposedAt')
})

test('a proposal to cancel does not keep the poster from completing', async () => {
  const { poster, job } = await api.seed.assignedJob()
  await move(poster, job, 'in_progress')
  await move(poster, job, 'cancelled')

  const answer = await move(poster, job, 'completed')

  const completed = await answer.json()
  expect(completed).toMatchObject({ status: 'completed' })
  expect(completed).not.toHaveProperty('cancellationProposedAt')
})

// Shows rule 1.2.436.
test.for(['assigned', 'in_progress'])(
  'the student of %s work whose poster is suspended learns that they may leave it, and leaves it alone',
  async (status) => {
    const { poster, student, job } = await api.seed.assignedJob()
    if (status === 'in_progress') await move(poster, job, status)
    const { decide } = await seatModerator(api)
    const before = await headOf(api.sql, userFeed(student.id))

    await decide('suspend', 'person', poster)
    const told = await headOf(api.sql, userFeed(student.id))
    const rows = await jobRowsFor(api.sql, student.id, [job.id])
    const posters = await jobRowsFor(api.sql, poster.id, [job.id])
    await decide('lift', 'person', poster)
    const lifted = await jobRowsFor(api.sql, student.id, [job.id])
    const tooLate = await move(student, job, 'cancelled')
    await decide('suspend', 'person', poster)
    const left = await move(student, job, 'cancelled')

    expect(told).toBe(before + 1)
    expect(rows).toMatchObject([{ id: job.id, mayLeave: true }])
    expect([posters[0]?.mayLeave, lifted[0]?.mayLeave]).toEqual([undefined, undefined])
    expect(tooLate.ok).toBe(false)
    expect([left.status, (await left.json()).status]).toEqual([200, 'cancelled'])
    expect(await newest(poster)).toMatchObject({ title: 'Job annulé' })
    expect((await api.as(student).post('/api/account/deletion', { password: seedPassword })).status).toBe(204)
  },
)

test('the poster of work under way whose student is suspended learns that they may cancel it alone, and does (1.2.444)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  await move(poster, job, 'in_progress')
  await move(poster, job, 'cancelled')
  const { decide } = await seatModerator(api)
  const before = await headOf(api.sql, userFeed(poster.id))

  await decide('suspend', 'person', student)
  const told = await headOf(api.sql, userFeed(poster.id))
  const rows = await jobRowsFor(api.sql, poster.id, [job.id])
  const students = await jobRowsFor(api.sql, student.id, [job.id])
  await decide('lift', 'person', student)
  const lifted = await jobRowsFor(api.sql, poster.id, [job.id])
  await decide('suspend', 'person', student)
  const cancelled = await move(poster, job, 'cancelled')

  expect(told).toBe(before + 1)
  expect(rows).toMatchObject([{ id: job.id, mayCancel: true }])
  expect([students[0]?.mayCancel, lifted[0]?.mayCancel]).toEqual([undefined, undefined])
  expect([cancelled.status, (await cancelled.json()).status]).toEqual([200, 'cancelled'])
  expect((await api.as(poster).post('/api/account/deletion', { password: seedPassword })).status).toBe(204)
})

test('the poster only proposes to cancel while money is held for a suspended student or nobody is suspended (1.2.444)', async () => {
  const { decide } = await seatModerator(api)
  const [paid, unpaid] = [await api.seed.assignedJob(), await api.seed.assignedJob()]
  await payByCard(api, paid.poster, paid.job)
  await decide('suspend', 'person', paid.student)
  await move(unpaid.poster, unpaid.job, 'in_progress')

  const answers = [await move(paid.poster, paid.job, 'cancelled'), await move(unpaid.poster, unpaid.job, 'cancelled')]

  for (const answer of answers) {
    const shown = await answer.json()
    expect(shown).toMatchObject({ status: 'in_progress', cancellationProposedAt: expect.any(String) })
    expect(shown).not.toHaveProperty('mayCancel')
  }
})

test('a poster whose payment arrives after the suspension learns that they may no longer cancel alone', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  await move(poster, job, 'in_progress')
  const request = { jobId: job.id, amount: 5_000, applicationFee: 250 }
  const prepared = await api.as(poster).post('/api/create-payment-intent', request)
  const { decide } = await seatModerator(api)
  await decide('suspend', 'person', student)
  const [shown] = await jobRowsFor(api.sql, poster.id, [job.id])
  const device = createDevice(api, poster, [userFeed(poster.id)])
  await device.pull()

  await api.as(poster).post('/api/payments/simulated/confirm', { ...(await prepared.json()), outcome: 'succeeded' })
  const { rows } = await device.pull()

  expect(shown).toMatchObject({ mayCancel: true })
  expect(rows.job?.[0]).toMatchObject({ id: job.id, status: 'in_progress' })
  expect(rows.job?.[0]).not.toHaveProperty('mayCancel')
})

test('nobody alone leaves work with held money, and a suspended student leaves nothing (1.2.436)', async () => {
  const { decide } = await seatModerator(api)
  const paid = await api.seed.assignedJob()
  await payByCard(api, paid.poster, paid.job)
  const unpaid = await api.seed.assignedJob()
  for (const person of [paid.poster, unpaid.poster, unpaid.student]) await decide('suspend', 'person', person)

  const answers = [await move(paid.student, paid.job, 'cancelled'), await move(unpaid.student, unpaid.job, 'cancelled')]

  expect(answers.map(({ status }) => status)).toEqual([409, 403])
  expect(await (await api.as(paid.student).get(`/api/jobs/${paid.job.id}`)).json()).not.toHaveProperty('mayLeave')
})

test('either completing or cancelling wins when both happen at once', async () => {
  const { poster, job } = await api.seed.assignedJob()

  const answers = await Promise.all([move(poster, job, 'completed'), move(poster, job, 'cancelled')])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
