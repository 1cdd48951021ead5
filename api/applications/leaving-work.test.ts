import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { Job } from '../../schema/jobs/job.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { mailWorker, startMailServer } from '../testing/test-mail.ts'
import { payByCard } from '../testing/world.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

interface Somebody {
  id: Id
}
const leave = (student: Somebody, letter: Somebody) => api.as(student).post(`/api/applications/${letter.id}/leave`)
const accept = (poster: Somebody, letter: Somebody) => api.as(poster).post(`/api/applications/${letter.id}/accept`)
const move = (party: Somebody, job: Somebody, status: string) => api.as(party).patch(`/api/jobs/${job.id}`, { status })
const jobNow = async (reader: Somebody, { id }: Somebody): Promise<Job> =>
  (await api.as(reader).get(`/api/jobs/${id}`)).json()
const told = async (user: Somebody): Promise<{ title: string; message: string; actionUrl: string }[]> =>
  (await api.as(user).get(`/api/notifications/${user.id}`)).json()
const sentBy = async (student: Somebody): Promise<{ jobId: Id; status: string }[]> =>
  (await api.as(student).get('/api/applications/student')).json()
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const say = (from: User, to: User, job: Somebody, content = 'Bonjour') =>
  createDevice(api, from, []).push(mutation('message.send', { id: newId(), jobId: job.id, receiverId: to.id, content }))
const talkOf = async (reader: Somebody, job: Somebody) => {
  const answer = await api.as(reader).get(`/api/jobs/${job.id}/messages`)
  return answer.ok ? ((await answer.json()) as { content: string }[]).map(({ content }) => content) : answer.status
}

test.each(['assigned', 'in_progress'])(
  'a student leaves unpaid work that is %s: it is an offer again with its words, and the poster is told (1.2.460)',
  async (status) => {
    const { poster, job, students, applications } = await api.seed.jobWithApplicants(2)
    const [lea, tom] = [students[0]!, students[1]!]
    const neighbour = createDevice(api, tom, [jobsFeed('VD')])
    await accept(poster, applications[0]!)
    if (status === 'in_progress') await move(poster, job, status)
    await neighbour.catchUp()
    const before = neighbour.has('job')

    const answer = await leave(lea, applications[0]!)

    expect(answer.status).toBe(200)
    const { title, description, rate, assignedToId, ...open } = await jobNow(poster, job)
    expect([title, description, rate, assignedToId, open.status]).toEqual([
      job.title,
      job.description,
      job.rate,
      null,
      'open',
    ])
    await neighbour.catchUp()
    expect([before.includes(job.id), neighbour.has('job').includes(job.id)]).toEqual([false, true])
    expect((await told(poster))[0]).toMatchObject({
      title: 'L’étudiant a renoncé',
      message: '« Tailler la haie » est de nouveau ouvert aux candidatures.',
      actionUrl: `/dashboard?tab=jobs&jobId=${job.id}`,
    })
    expect([await sentBy(lea), (await sentBy(tom))[0]?.status]).toEqual([[], 'rejected'])
    expect((await api.as(lea).post('/api/applications', { jobId: job.id, message: 'Finalement oui.' })).status).toBe(
      201,
    )
  },
)

test('a mail about a student who left names the offer, unless the offer is gone by then (1.2.460)', async () => {
  const { poster, student, application } = await api.seed.assignedJob()
  const other = await api.seed.assignedJob()
  await api.sql`delete from tasks`
  await leave(student, application)
  await leave(other.student, other.application)
  await api.as(other.poster).delete(`/api/jobs/${other.job.id}`)
  const server = await startMailServer()

  await mailWorker(api.sql, { smtpUrl: server.url }).runDue()

  expect(server.received.map(({ to, subject }) => [to, subject])).toEqual([
    [[poster.email], 'De nouveau ouvert : Tailler la haie'],
  ])
  expect(server.received[0]?.text).toContain('ne peut pas venir')
})

test('after a student leaves, both sides lose contact and words, and the next student reads no words (1.2.461)', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  const [lea] = students as [User]
  const max = await api.seed.student()
  await accept(poster, applications[0]!)
  await say(poster, lea, job, 'Le code est 1234')
  await say(lea, poster, job, 'Merci')
  const [hers, his] = [lea, poster].map((one) => createDevice(api, one, [userFeed(one.id)])) as [Device, Device]
  for (const device of [hers, his]) await device.catchUp()
  const before = [hers.has('message').length, his.has('message').length, hers.has('job').includes(job.id)]

  await leave(lea, applications[0]!)
  for (const device of [hers, his]) await device.catchUp()
  const contact = async (reader: User, { id }: User) =>
    'phone' in ((await (await api.as(reader).get(`/api/users/${id}`)).json()) as object)

  expect(before).toEqual([2, 2, true])
  expect([hers.has('message'), his.has('message'), hers.has('job'), his.has('application')]).toEqual([[], [], [], []])
  expect([await contact(lea, poster), await contact(poster, lea)]).toEqual([false, false])
  expect([await talkOf(lea, job), await talkOf(poster, job)]).toEqual([403, 403])
  for (const one of [lea, poster])
    expect(await (await api.as(one).get('/api/unread-messages')).json()).toEqual({ count: 0, byJob: {} })
  expect((await told(lea)).filter(({ title }) => title === 'Nouveau message')).toMatchObject([{ isRead: true }])
  await accept(poster, await api.seed.application(max, job))
  expect([await talkOf(max, job), await talkOf(poster, job), await talkOf(lea, job)]).toEqual([[], [], 403])
  expect(await say(poster, max, job, 'Bienvenue')).toMatchObject([{ verdict: 'applied' }])
  expect(await say(poster, lea, job)).toMatchObject([{ verdict: 'rejected' }])
  expect(await talkOf(max, job)).toEqual(['Bienvenue'])
})

type Device = ReturnType<typeof createDevice>

test('a student who left and is accepted again finds the conversation again, also on a device that lost it (1.2.461)', async () => {
  const { poster, student: lea, job, application } = await api.seed.assignedJob()
  await say(poster, lea, job, 'À samedi')
  const hers = createDevice(api, lea, [userFeed(lea.id)])
  await hers.catchUp()
  await leave(lea, application)
  await hers.catchUp()

  await accept(poster, await api.seed.application(lea, job))
  await hers.catchUp()

  expect(hers.has('message')).toHaveLength(1)
  expect(await talkOf(lea, job)).toEqual(['À samedi'])
})

test('who leaves paid work gives its money back to the payer, with a reason that the poster reads (1.2.460, 1.2.612)', async () => {
  const { poster, student, job, application } = await api.seed.assignedJob()
  await payByCard(api, poster, job)

  const said = { reason: 'ill', words: 'Désolée, j’ai de la fièvre.' }
  const answer = await api.as(student).post(`/api/applications/${application.id}/leave`, said)

  expect(answer.status).toBe(200)
  expect(await jobNow(poster, job)).toMatchObject({ status: 'open', departure: { studentId: student.id, ...said } })
  expect((await jobNow(student, job)).departure).toBeUndefined()
  expect([...(await api.sql`select state from payments where job_id = ${job.id}`)]).toEqual([{ state: 'refunding' }])
  expect((await told(poster))[0]?.message).toBe(
    '« Tailler la haie » est de nouveau ouvert aux candidatures. Malade : « Désolée, j’ai de la fièvre. »',
  )
})

test.each(['released', 'contested at the bank', 'a complaint', 'a suspended poster'])(
  'money that does not simply go back keeps the student: %s (1.2.460)',
  async (why) => {
    const { poster, student, job, application } = await api.seed.assignedJob()
    const held = await payByCard(api, poster, job)
    if (why === 'released') await api.as(poster).post(`/api/payments/${held}/release`, {})
    if (why === 'contested at the bank') await api.sql`update payments set state = 'disputed' where job_id = ${job.id}`
    if (why === 'a complaint') await api.as(student).post(`/api/jobs/${job.id}/complaints`, { reason: 'Rien ne va.' })
    if (why === 'a suspended poster') await api.sql`update users set suspended_at = now() where id = ${poster.id}`

    const answer = await leave(student, application)

    const { code, message } = (await answer.json()) as { code: string; message: string }
    const [{ state } = { state: '' }] = await api.sql<{ state: string }[]>`
      select state from payments where job_id = ${job.id}`
    expect(state).toBe({ released: 'releasing', 'contested at the bank': 'disputed' }[why] ?? 'held')
    expect([answer.status, code]).toEqual([409, 'work_paid'])
    expect(message).toContain('proposer l’annulation')
    expect(message).toContain('signalez un problème')
    expect(await jobNow(student, job)).toMatchObject({ status: 'in_progress', assignedToId: student.id })
  },
)

test('it is kept who ended agreed work alone, when, and the date that it had (1.2.612)', async () => {
  const [left, cancelled, agreedOn] = [
    await api.seed.assignedJob(),
    await api.seed.assignedJob(),
    await api.seed.assignedJob(),
  ]
  await api.sql`update jobs set scheduled_for = '2099-12-05T09:00:00Z' where id = ${left.job.id}`
  await leave(left.student, left.application)
  await move(cancelled.poster, cancelled.job, 'cancelled')
  for (const status of ['in_progress', 'cancelled']) await move(agreedOn.poster, agreedOn.job, status)
  await move(agreedOn.student, agreedOn.job, 'cancelled')

  const ids = [left, cancelled, agreedOn].map(({ job }) => job.id)
  const kept = await api.sql<{ endedBy: Id; isEarly: boolean | null; reason: string; hasBegun: boolean }[]>`
    select ended_by as "endedBy", ended_at < scheduled_for - interval '12 hours' as "isEarly", reason, agreed_at is not null as "hasBegun"
    from ended_work where job_id = any(${ids}::uuid[]) order by ended_at`
  expect([...kept]).toEqual([
    { endedBy: left.student.id, isEarly: true, reason: 'other', hasBegun: true },
    { endedBy: cancelled.poster.id, isEarly: null, reason: 'other', hasBegun: true },
  ])
})

test('what a student said as they left is out of the poster’s sight across a block, and back after it (1.2.612)', async () => {
  const { poster, student, job, application } = await api.seed.assignedJob()
  await leave(student, application)
  const phone = createDevice(api, poster, [userFeed(poster.id)])
  await phone.catchUp()
  const departureOf = async () => (await jobNow(poster, job)).departure?.studentId
  const block = (isBlocked: boolean) =>
    createDevice(api, student, []).push(mutation('person.block', { id: poster.id, isBlocked }))

  await block(true)
  const pulled = (await phone.pull()).feeds.flatMap(({ entries }) => entries.map(({ id }) => id))
  const apart = [await departureOf(), pulled.includes(job.id)]
  await block(false)

  expect([...apart, await departureOf()]).toEqual([undefined, true, student.id])
})

test('only the accepted student leaves, once, and nothing but agreed work (1.2.460)', async () => {
  const { poster, student, application } = await api.seed.assignedJob()
  const { students, applications } = await api.seed.jobWithApplicants(1)
  const done = await api.seed.assignedJob()
  await move(done.poster, done.job, 'completed')
  const stranger = await api.seed.student()

  const refused = [
    await leave(stranger, application),
    await leave(poster, application),
    await leave(students[0]!, applications[0]!),
    await leave(done.student, done.application),
  ]
  const left = [await leave(student, application), await leave(student, application)]

  expect(await Promise.all(refused.map(codeOf))).toEqual([
    [404, 'not_found'],
    [403, 'not_yours'],
    [409, 'wrong_status'],
    [409, 'wrong_status'],
  ])
  expect(left.map(({ status }) => status)).toEqual([200, 200])
  expect((await told(poster)).filter(({ title }) => title === 'L’étudiant a renoncé')).toHaveLength(1)
})

test('either a student’s leaving or a poster’s completion at the same moment is refused (1.2.460)', async () => {
  const agreed = await Promise.all(Array.from({ length: 5 }, () => api.seed.assignedJob()))

  const answers = await Promise.all(
    agreed.map(({ poster, student, job, application }) =>
      Promise.all([leave(student, application), move(poster, job, 'completed')]),
    ),
  )

  for (const pair of answers) expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('work with a proposal to cancel can be left, and the next student gets no proposal (1.2.460)', async () => {
  const { poster, student, job, application } = await api.seed.assignedJob()
  for (const status of ['in_progress', 'cancelled']) await move(poster, job, status)
  await leave(student, application)
  const max = await api.seed.student()
  await accept(poster, await api.seed.application(max, job))

  expect((await jobNow(max, job)).cancellationProposedAt).toBeUndefined()
  await move(poster, job, 'in_progress')
  const proposals = []
  for (let time = 0; time < 3; time += 1) {
    proposals.push((await move(poster, job, 'cancelled')).status)
    await move(max, job, 'in_progress')
  }
  expect(proposals).toEqual([200, 200, 200])
})

test('work of a suspended poster is cancelled when its student leaves, and offered to nobody (1.2.436)', async () => {
  const { poster, student, job, application } = await api.seed.assignedJob()
  await api.sql`update users set suspended_at = now() where id = ${poster.id}`

  await leave(student, application)

  expect((await jobNow(student, job)).status).toBe('cancelled')
})

test('an open order pays nobody after its student leaves, and the next student gets a new order (1.2.461, 3.5.4)', async () => {
  const { poster, student: lea, job, application } = await api.seed.assignedJob()
  const order = { jobId: job.id, amount: 5_000, applicationFee: 250 }
  const prepare = async () =>
    ((await (await api.as(poster).post('/api/create-payment-intent', order)).json()) as { clientSecret: string })
      .clientSecret
  const former = await prepare()
  await leave(lea, application)
  const max = await api.seed.student()
  await accept(poster, await api.seed.application(max, job))

  const next = await prepare()
  await api.as(poster).post('/api/payments/simulated/confirm', { clientSecret: former, outcome: 'succeeded' })
  await api.as(poster).post('/api/payments/simulated/confirm', { clientSecret: next, outcome: 'succeeded' })

  const payments = await api.sql<{ payeeId: Id; state: string }[]>`
    select payee_id as "payeeId", state from payments where job_id = ${job.id} order by created_at`
  expect([...payments]).toEqual([
    { payeeId: lea.id, state: 'failed' },
    { payeeId: max.id, state: 'held' },
  ])
})

test('a payment at the moment when the student leaves either keeps the work or is refunded (1.2.461, 3.5.4)', async () => {
  const agreed = await Promise.all(Array.from({ length: 5 }, () => api.seed.assignedJob()))
  const orders = await Promise.all(
    agreed.map(async ({ poster, job }) => {
      const order = { jobId: job.id, amount: 5_000, applicationFee: 250 }
      const prepared = await api.as(poster).post('/api/create-payment-intent', order)
      return ((await prepared.json()) as { clientSecret: string }).clientSecret
    }),
  )

  const left = await Promise.all(
    agreed.map(async ({ poster, student, application }, at) => {
      const payment = { clientSecret: orders[at], outcome: 'succeeded' }
      const paying = api.as(poster).post('/api/payments/simulated/confirm', payment)
      const [answer] = await Promise.all([leave(student, application), paying])
      return answer.status
    }),
  )

  const ended = await api.sql<{ status: string; state: string }[]>`
    select jobs.status, state from jobs join payments on job_id = jobs.id
    where jobs.id = any(${agreed.map(({ job }) => job.id)}::uuid[]) order by array_position(${agreed.map(({ job }) => job.id)}::uuid[], jobs.id)`
  expect([...ended]).toEqual(
    left.map((status) =>
      status === 200 ? { status: 'open', state: 'refunding' } : { status: 'in_progress', state: 'held' },
    ),
  )
})
