import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import type { Job } from '../../schema/jobs/job.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import { leasRegistration, marcsRegistration } from '../accounts/test-registration.ts'
import { payByCard } from '../testing/world.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { mailWorker, startMailServer } from '../testing/test-mail.ts'
import { readDocument, type ApiDocument } from '../testing/test-document.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import { countWaiting } from '../testing/test-locks.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import { seatModerator } from '../safety/testing/moderator.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { readTasks } from '../testing/test-tasks.ts'
import { eraseAccount } from './erasure.ts'
import { endUnused, watchUnused } from './unused-accounts.ts'
import { letLeavingPass } from './test-leaving.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const ask = (person: User, password = seedPassword) => api.as(person).post('/api/account/deletion', { password })
const credentials = ({ email }: User) => ({ email, password: seedPassword })
const signIn = (person: User) => api.visitor.post('/api/auth/login', credentials(person))
const keep = (person: User) => api.visitor.post('/api/auth/keep-account', credentials(person))
const codeOfAnswer = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]
const erase = ({ id }: User) => eraseAccount({ sql: api.sql }, { userId: id }, { id: 1, attempts: 1 })
/** Erases a person as happens after two weeks, or at once where their account is empty. */
const eraseNow = async (person: User) => {
  expect([200, 204]).toContain((await ask(person)).status)
  await letLeavingPass(api.sql)
  await erase(person)
}
const listed = async () => ((await (await api.visitor.get('/api/jobs')).json()) as Job[]).map(({ id }) => id)
const lettersOf = (student: User, job: Job) => api.sql<{ status: string }[]>`
  select status from applications where student_id = ${student.id} and job_id = ${job.id} and withdrawn_at is null`
const offer = {
  title: 'Tondre la pelouse',
  description: 'Un petit jardin à tondre, merci.',
  location: 'Lausanne, VD',
  duration: '2h',
  rate: 25,
}
const gone = { firstName: 'Compte supprimé', lastName: '' }

test('leaving needs the password, and agreed work or waiting money prevents it (1.4.29)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const wrong = await ask(poster, 'wrong-1234')

  const atWork = [await codeOfAnswer(await ask(poster)), await codeOfAnswer(await ask(student))]
  await payByCard(api, poster, job)
  for (const status of ['in_progress', 'completed']) await api.as(poster).patch(`/api/jobs/${job.id}`, { status })
  const withMoney = [await codeOfAnswer(await ask(poster)), await codeOfAnswer(await ask(student))]

  expect(((await wrong.json()) as { issues: unknown }).issues).toEqual([
    { path: 'password', message: 'Ce n’est pas votre mot de passe' },
  ])
  expect(atWork).toEqual([
    [409, 'work_agreed'],
    [409, 'work_accepted'],
  ])
  expect(withMoney).toEqual([
    [409, 'money_waits'],
    [409, 'money_waits'],
  ])
  expect((await api.as(poster).get('/api/auth/me')).status).toBe(200)
  expect(await readTasks(api.sql, 'account.erase')).toEqual([])
})

test('leaving signs a person out everywhere, hides their offers, and mails them how to stay (1.4.29)', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(1)
  const before = await api.seed.job(poster)
  await api.as(poster).delete(`/api/jobs/${before.id}`)
  const lea = createDevice(api, students[0]!, [userFeed(students[0]!.id), jobsFeed('VD')])
  await lea.catchUp()
  await api.cookieOf(poster)
  const [session] = await api.sql<{ id: Id }[]>`select id from sessions where user_id = ${poster.id}`
  const closed = new Promise<void>((resolve) => void api.bus.onSessionEnded(session?.id ?? '', resolve))
  const server = await startMailServer()

  await ask(poster)
  await closed
  await mailWorker(api.sql, { smtpUrl: server.url }).runDue()

  const mail = server.received.find(({ subject }) => subject === 'Votre compte sera supprimé')
  expect([mail?.to, mail?.text]).toEqual([[poster.email], expect.stringContaining('https://app.example/settings')])
  expect(await codeOfAnswer(await api.as(poster).get('/api/auth/me'))).toEqual([401, 'signed_out'])
  expect(await codeOfAnswer(await signIn(poster))).toEqual([403, 'leaving'])
  expect(await listed()).not.toContain(job.id)
  await lea.catchUp()
  expect([lea.has('job', jobsFeed('VD')).includes(job.id), await lettersOf(students[0]!, job)]).toEqual([
    false,
    [expect.objectContaining({ status: 'pending' })],
  ])
  expect((await api.visitor.get(`/api/jobs/${job.id}`)).status).toBe(404)

  expect(
    await codeOfAnswer(await api.visitor.post('/api/auth/keep-account', { ...credentials(poster), password: 'x' })),
  ).toEqual([401, 'bad_credentials'])
  expect(await (await keep(poster)).json()).toMatchObject({ id: poster.id, email: poster.email })

  await lea.catchUp()
  expect(lea.has('job', jobsFeed('VD'))).toContain(job.id)
  expect(await listed()).toEqual(expect.arrayContaining([job.id]))
  expect(await listed()).not.toContain(before.id)
  expect((await signIn(poster)).status).toBe(200)
  await letLeavingPass(api.sql)
  await erase(poster)
  expect([await readTasks(api.sql, 'account.erase'), (await signIn(poster)).status]).toEqual([[], 200])
})

test('a student’s pending letters leave their readers, and come back where the offer is still open', async () => {
  const [marc, lea, tom] = [await api.seed.individual(), await api.seed.student(), await api.seed.student()]
  const [open, given] = [await api.seed.job(marc), await api.seed.job(marc)]
  for (const job of [open, given]) await api.seed.application(lea, job)
  const { id: toms } = await api.seed.application(tom, given)
  const device = createDevice(api, marc, [userFeed(marc.id)])
  await device.catchUp()
  const had = device.has('application').length

  await ask(lea)
  await device.catchUp()
  const left = device.has('application').length
  await api.as(marc).post(`/api/applications/${toms}/accept`)
  await keep(lea)
  await device.catchUp()

  expect([had, left, device.has('application').length]).toEqual([3, 1, 2])
  expect(await lettersOf(lea, open)).toMatchObject([{ status: 'pending' }])
  expect(await lettersOf(lea, given)).toEqual([])
})

test('a letter that a block keeps aside leaves with its student, and comes back with them alone', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  const lea = students[0]!
  const his = createDevice(api, poster, [])
  const block = (isBlocked: boolean) => his.push(mutation('person.block', { id: lea.id, isBlocked }))
  const received = async () => (await (await api.as(poster).get(`/api/jobs/${job.id}/applications`)).json()) as Id[]

  await block(true)
  await ask(lea)
  await block(false)
  const [letters, accepted] = [
    await received(),
    await api.as(poster).post(`/api/applications/${applications[0]!.id}/accept`),
  ]
  await keep(lea)

  expect([letters, accepted.status]).toEqual([[], 404])
  expect(await received()).toMatchObject([{ id: applications[0]!.id, status: 'pending' }])
})

test('whoever comes back to an offer that has changed meanwhile is told of it, and may leave it once accepted', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  const lea = students[0]!

  await ask(lea)
  await api.as(poster).patch(`/api/jobs/${job.id}`, { rate: 15 })
  await keep(lea)
  const accepted = await api.as(poster).post(`/api/applications/${applications[0]!.id}/accept`)

  expect(await accepted.json()).toHaveProperty('termsChangedAt')
  expect(await api.sql`select title from notifications where user_id = ${lea.id} order by sequence`).toEqual([
    { title: 'Offre modifiée' },
    { title: 'Candidature acceptée' },
  ])
})

test('offers come back according to their poster’s suspension, even if it changed during the leaving', async () => {
  const { decide } = await seatModerator(api)
  const [marc, zoe] = [await api.seed.individual(), await api.seed.individual()]
  const offers = [await api.seed.job(marc), await api.seed.job(zoe)]
  const pages = async () =>
    (await Promise.all(offers.map(({ id }) => api.visitor.get(`/api/jobs/${id}`)))).map(({ status }) => status)
  await decide('suspend', 'person', zoe)
  for (const poster of [marc, zoe]) await ask(poster)
  await decide('suspend', 'person', marc)
  await decide('lift', 'person', zoe)

  for (const poster of [marc, zoe]) await keep(poster)
  const back = await pages()
  await decide('lift', 'person', marc)

  expect(back).toEqual([404, 200])
  expect(await pages()).toEqual([200, 200])
})

test('a refused student who left is listed as a deleted account among the applicants, as described', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  const described = readDocument((await (await api.visitor.get('/api/openapi.json')).json()) as ApiDocument)
  await api.as(poster).post(`/api/applications/${applications[0]!.id}/reject`)
  await ask(students[0]!)

  const answer = await api.as(poster).get(`/api/jobs/${job.id}/applications`)

  expect(await described.disagreement('GET', '/api/jobs/:id/applications', answer.clone())).toBeUndefined()
  expect(await answer.json()).toMatchObject([{ status: 'rejected', student: { ...gone, isDeleted: true } }])
})

/** Makes a job that Léa did for Marc, and the reviews that they gave each other. */
const finishedWork = async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const image = toDataUrl(await makeImage({ width: 50 }))
  await api.as(lea).post('/api/users/profile-image', { profileImage: image })
  await api.as(lea).patch(`/api/users/${lea.id}/student-profile`, { bio: 'Je cours.' })
  for (const status of ['in_progress', 'completed']) await api.as(marc).patch(`/api/jobs/${job.id}`, { status })
  const answer = await api.as(marc).post('/api/reviews', reviewOf(job, lea, { workPhotos: [image] }))
  const { id } = (await answer.json()) as { id: Id }
  await api.as(lea).post('/api/reviews', reviewOf(job, marc, { structuredEvaluation: null }))
  return { marc, lea, job, reviewId: id }
}

test('a leaving person is hidden from everybody, even from their posters, until they stay (1.2.416)', async () => {
  const { marc, lea, job, reviewId } = await finishedWork()
  const ofLea = ['', '/photo', '/reviews', '/structured-evaluations'].map((path) => `/api/users/${lea.id}${path}`)
  const statuses = async () => {
    const answers = [...ofLea, `/api/reviews/${reviewId}/photos/1`].map((path) => api.as(marc).get(path))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  const names = async () => {
    const [offer, about] = [`/api/jobs/${job.id}`, `/api/users/${marc.id}/reviews`].map((path) =>
      api.as(marc).get(path),
    )
    const [{ assignedTo }, [review]] = [await (await offer!).json(), await (await about!).json()]
    return [assignedTo, review.reviewer]
  }
  const write = () => api.as(marc).post(`/api/jobs/${job.id}/messages`, { content: 'Tu es là ?' })

  await ask(lea)
  const left = [await statuses(), await names(), await codeOfAnswer(await write())]
  await keep(lea)

  expect(left).toMatchObject([
    [404, 404, 404, 404, 404],
    [gone, gone],
    [409, 'chat_closed'],
  ])
  const { firstName, lastName } = lea
  expect([await statuses(), await names(), (await write()).status]).toMatchObject([
    [200, 200, 200, 200, 200],
    [
      { firstName, lastName },
      { firstName, lastName },
    ],
    201,
  ])
})

test('devices of others hear at once that somebody leaves, and that they stay (1.2.416)', async () => {
  const { marc, lea } = await finishedWork()
  const tom = await api.seed.student()
  const [device, toms] = [marc, tom].map((one) => createDevice(api, one, [userFeed(one.id)]))
  await toms!.push(mutation('person.block', { id: lea.id, isBlocked: true }))
  for (const one of [device!, toms!]) await one.catchUp()
  const heard = async () => {
    const people = (await device!.catchUp()).flatMap(({ rows }) => rows.person ?? []).filter(({ id }) => id === lea.id)
    const blocks = (await toms!.catchUp()).flatMap(({ rows }) => rows.block ?? [])
    return { person: people.at(-1), block: blocks.at(-1) }
  }

  await ask(lea)
  const left = await heard()
  await keep(lea)
  const back = await heard()
  await api.sql`update users set leaving_since = now() where id = ${lea.id}`
  await letLeavingPass(api.sql)
  await erase(lea)
  const erased = await heard()

  const nothing = { bio: null, school: null, rating: null, completedJobs: 0, languages: [] }
  for (const { person, block } of [left, erased]) {
    expect(person).toMatchObject({ ...gone, city: '', profileImageUrl: null, isDeleted: true, studentProfile: nothing })
    for (const field of ['email', 'phone']) expect(person).not.toHaveProperty(field)
    expect(block).toMatchObject(gone)
  }
  const { firstName, lastName, email } = lea
  expect(back).toMatchObject({
    person: { firstName, lastName, email, studentProfile: { bio: 'Je cours.' } },
    block: { firstName, lastName },
  })
  expect(back.person).not.toHaveProperty('isDeleted')
})

test('other devices replace an erased person by a deleted account, and nothing can be sent to it (1.4.30)', async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  await api.seed.application(lea, await api.seed.job(marc))
  await api.as(lea).post(`/api/jobs/${job.id}/messages`, { content: 'J’arrive.' })
  await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'in_progress' })
  await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'completed' })
  const device = createDevice(api, marc, [userFeed(marc.id)])
  await device.catchUp()
  const notices = device.has('notification').length

  await eraseNow(lea)
  const answers = await device.catchUp()

  const rows = answers.flatMap((answer) => answer.rows.person ?? []).filter(({ id }) => id === lea.id)
  expect(rows.at(-1)).toMatchObject({
    firstName: 'Compte supprimé',
    lastName: '',
    city: '',
    profileImageUrl: null,
    isDeleted: true,
  })
  expect(rows.at(-1)).not.toHaveProperty('email')
  expect([device.has('application').length, device.has('message').length]).toEqual([1, 1])
  expect(device.has('notification').length).toBeLessThan(notices)
  const letters = answers.flatMap((answer) => answer.rows.application ?? []).map(({ message }) => message)
  expect(letters).toEqual(['Texte supprimé avec le compte.'])
  const write = await api.as(marc).post(`/api/jobs/${job.id}/messages`, { content: 'Merci !' })
  const rate = await api.as(marc).post('/api/reviews', reviewOf(job, lea))
  expect([await codeOfAnswer(write), await codeOfAnswer(rate)]).toEqual([
    [409, 'chat_closed'],
    [409, 'not_reviewable'],
  ])
  for (const path of ['', '/reviews', '/structured-evaluations', '/photo'])
    expect((await api.as(marc).get(`/api/users/${lea.id}${path}`)).status).toBe(404)
  const stillThere = await api.as(marc).get(`/api/jobs/${job.id}/messages`)
  expect(await stillThere.json()).toMatchObject([{ content: 'J’arrive.', senderId: lea.id }])
})

test('pay by hand stays in the student’s month after the poster’s erasure, and the device gets the offer', async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'completed' })
  await api.sql`update jobs set updated_at = updated_at - interval '2 months' where id = ${job.id}`
  const device = createDevice(api, lea, [userFeed(lea.id)])
  await device.catchUp()
  const before = device.has('job')

  await eraseNow(marc)
  const answers = await device.catchUp()

  const [after] = answers.flatMap((answer) => answer.rows.job ?? [])
  expect(before).toHaveLength(1)
  expect(after).toMatchObject({ id: job.id, location: 'Lieu supprimé' })
  const completed = (await (await api.as(lea).get(`/api/jobs/${job.id}`)).json()) as Job
  expect(Date.now() - Date.parse(completed.updatedAt)).toBeGreaterThan(50 * 24 * 3_600_000)
})

test('photos and places that somebody sent go with the account, and the other’s device hears of it (1.4.30)', async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const send = (by: User, body: object) => api.as(by).post(`/api/jobs/${job.id}/messages`, body)
  const place = { kind: 'place', name: 'Chez moi', at: { latitude: 46.51962, longitude: 6.63223 } }
  const image = toDataUrl(await makeImage({ width: 50 }))
  const picture = { content: 'Photo', attachment: { kind: 'photo' }, photo: image }
  const sent = (await (await send(lea, picture)).json()) as { id: Id }
  await send(lea, { content: 'Lieu : Chez moi', attachment: place })
  await send(marc, { content: 'Lieu : Chez moi', attachment: place })
  for (const status of ['in_progress', 'completed']) await api.as(marc).patch(`/api/jobs/${job.id}`, { status })
  const device = createDevice(api, marc, [userFeed(marc.id)])
  await device.catchUp()

  await eraseNow(lea)
  const answers = await device.catchUp()

  const rows = answers.flatMap((answer) => answer.rows.message ?? [])
  expect(rows.map(({ content, attachment }) => [content, attachment])).toEqual([
    ['Photo supprimée avec le compte.', undefined],
    ['Lieu supprimé avec le compte.', undefined],
  ])
  const listed = (await (await api.as(marc).get(`/api/jobs/${job.id}/messages`)).json()) as { attachment?: object }[]
  expect(listed.map(({ attachment }) => attachment)).toEqual([undefined, undefined, place])
  expect((await api.as(marc).get(`/api/messages/${sent.id}/photo`)).status).toBe(404)
})

test('support messages from a former address are deleted, unless another account has the address (1.4.30)', async () => {
  const [lea, tom] = [await api.seed.student(), await api.seed.student({ email: 'reprise@example.ch' })]
  for (const old of ['avant@example.ch', tom.email]) {
    await api.sql`
      insert into email_changes (user_id, old_email, new_email, expires_at, confirmed_at)
      values (${lea.id}, ${old}, ${lea.email}, now(), now())`
    await api.visitor.post('/api/support-messages', { email: old, message: 'Bonjour' })
  }

  await eraseNow(lea)

  expect(await api.sql`select email from support_messages`).toEqual([{ email: tom.email }])
})

test('an erased account cannot sign in and takes no mail, and its address is free', async () => {
  const lea = await api.seed.student({ email: 'libre@example.ch' })
  await eraseNow(lea)
  await erase(lea)

  const [answer, again] = [await signIn(lea), await keep(lea)]
  const forgotten = await api.visitor.post('/api/auth/forgot', { email: `${lea.id}@supprime.invalid` })
  const anew = await api.visitor.post('/api/auth/register', { ...leasRegistration, email: lea.email })

  expect([await codeOfAnswer(answer), await codeOfAnswer(again), forgotten.status, anew.status]).toEqual([
    [401, 'bad_credentials'],
    [401, 'bad_credentials'],
    204,
    201,
  ])
  const mails = await api.sql<
    { userId: Id }[]
  >`select payload ->> 'userId' as "userId" from tasks where name = 'mail.send'`
  expect(mails.map(({ userId }) => userId)).not.toContain(lea.id)
})

test('an address that somebody took before does not prevent an erasure', async () => {
  const lea = await api.seed.student()
  await api.seed.student({ email: `${lea.id}@supprime.invalid` })

  await eraseNow(lea)

  expect(await api.sql`select from users where id = ${lea.id} and erased_at is not null`).toHaveLength(1)
})

test('an erasure waits another day while the person has agreed work', async () => {
  const { students, applications, job, poster } = await api.seed.jobWithApplicants(1)
  const [lea] = students
  await ask(lea!)
  // As if she had been accepted in the moment in which she left.
  await api.sql`update applications set withdrawn_at = null where id = ${applications[0]!.id}`
  await api.as(poster).post(`/api/applications/${applications[0]!.id}/accept`)
  await letLeavingPass(api.sql)

  await api.sql`delete from tasks where name = 'account.erase'`
  await erase(lea!)
  const waiting = await readTasks(api.sql, 'account.erase')
  await api.as(poster).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })
  await erase(lea!)

  expect(waiting).toMatchObject([{ payload: { userId: lea!.id }, inSeconds: expect.closeTo(86_400, -2) as number }])
  expect((await signIn(lea!)).status).toBe(401)
})

/** Locks a person's account until both acts wait for the lock, in this order. */
const whileLocked = async (person: User, first: () => Promise<Response>, second: () => Promise<Response>) => {
  const answers: Promise<Response>[] = []
  await api.cookieOf(person)
  await api.sql.begin(async (tx) => {
    await tx`select from users where id = ${person.id} for no key update`
    for (const [index, act] of [first, second].entries()) {
      answers.push(act())
      await expect.poll(() => countWaiting(api.sql)).toBe(index + 1)
    }
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('an offer or letter sent while its author leaves is removed with them, or refused', async () => {
  const people = await Promise.all([1, 2].flatMap(() => [api.seed.individual(), api.seed.student()]))
  const [marc, lea, anne, noah] = people as [User, User, User, User]
  const job = await api.seed.job(await api.seed.individual())
  const publish = (person: User) => () => api.as(person).post('/api/jobs', offer)
  const apply = (person: User) => () => api.as(person).post('/api/applications', { jobId: job.id, message: 'Bonjour' })
  const leave = (person: User) => () => ask(person)

  const statuses = [
    await whileLocked(marc, publish(marc), leave(marc)),
    await whileLocked(lea, apply(lea), leave(lea)),
    await whileLocked(anne, leave(anne), publish(anne)),
    await whileLocked(noah, leave(noah), apply(noah)),
  ]

  expect(statuses).toEqual([
    [201, 204],
    [201, 204],
    [200, 401],
    [200, 401],
  ])
  const ids = people.map(({ id }) => id)
  expect(await api.sql`select from jobs where posted_by_id = any(${ids}) and deleted_at is null`).toHaveLength(0)
  expect(await api.sql`select from applications where student_id = any(${ids}) and withdrawn_at is null`).toHaveLength(
    0,
  )
})

test('a letter that is answered while its student leaves keeps nobody', async () => {
  const { job, students, applications } = await api.seed.jobWithApplicants(1)
  const lea = students[0]!
  await api.cookieOf(lea)

  const leaving = await api.sql.begin(async (tx) => {
    await tx`select from jobs where id = ${job.id} for no key update`
    const answer = ask(lea)
    await expect.poll(() => countWaiting(api.sql)).toBe(1)
    await tx`update applications set status = 'rejected', decided_at = now() where id = ${applications[0]!.id}`
    return { answer }
  })

  expect((await leaving.answer).status).toBe(204)
})

test('a student who gave up unpaid work deletes their account as the sentence says, and its poster too (1.4.29, 1.2.460)', async () => {
  const { poster, student, application } = await api.seed.assignedJob()
  const refused = (await (await ask(student)).json()) as { message: string }

  await api.as(student).post(`/api/applications/${application.id}/leave`)
  const left = [await ask(student), await ask(poster)]

  expect(refused.message).toContain('vous ne pouvez pas venir')
  expect(left.map(({ status }) => status)).toEqual([204, 204])
})

test('an empty account is deleted at once, and its address signs up again in the other role (1.2.516)', async () => {
  const [lea, noah] = [await api.seed.student(), await api.seed.student()]
  await api.seed.application(noah, await api.seed.job(await api.seed.individual()))
  const anew = ({ email }: User) => api.visitor.post('/api/auth/register', { ...marcsRegistration, email })
  const before = await codeOfAnswer(await anew(lea))

  const left = await ask(lea)
  const answer = await left.json()
  const [hers, his] = [await anew(lea), await ask(noah)]
  await erase(lea)

  expect([before, left.status, answer]).toEqual([[409, 'email_taken'], 200, { isFinal: true }])
  expect([hers.status, his.status, (await anew(noah)).status]).toEqual([201, 204, 409])
  expect(await api.sql`select from student_profiles where user_id = ${lea.id}`).toHaveLength(0)
  expect((await api.sql`select from security_log where user_id = ${lea.id}`).length).toBe(0)
})

test('a deletion that is meant for an empty account leaves any other one as it is (1.2.574)', async () => {
  const [lea, noah] = [await api.seed.student(), await api.seed.student()]
  await api.seed.application(noah, await api.seed.job(await api.seed.individual()))
  const askIfEmpty = async (person: User) =>
    await codeOfAnswer(
      await api.as(person).post('/api/account/deletion', { password: seedPassword, onlyIfEmpty: true }),
    )

  const answers = [await askIfEmpty(noah), await askIfEmpty(lea)]

  expect(answers).toEqual([
    [409, 'account_used'],
    [200, undefined],
  ])
  expect(await api.sql`select from applications where student_id = ${noah.id} and withdrawn_at is null`).toHaveLength(1)
  expect(await api.sql`select from users where id = ${noah.id} and leaving_since is null`).toHaveLength(1)
})

/** Lets days pass for accounts that nobody uses, and the daily task look for them. Returns the mails that their owners get. */
const unusedFor = async (days: number): Promise<string[]> => {
  await api.sql`
    update users set used_at = used_at - make_interval(days => ${days}), unused_told_at = unused_told_at - make_interval(days => ${days})`
  await api.sql`delete from tasks`
  await watchUnused({ sql: api.sql })
  for (const { payload } of await readTasks(api.sql, 'account.unused'))
    await endUnused({ sql: api.sql }, payload as { userId: Id })
  const server = await startMailServer()
  await mailWorker(api.sql, { smtpUrl: server.url }).runDue()
  return server.received.map(({ to, subject }) => `${to[0]} ${subject}`).toSorted()
}

test('an account that nobody uses for two years is mailed twice and erased; use, agreed work or an unproven address keeps it (1.2.602)', async () => {
  const [lea, anna, tom, eve] = [
    await api.seed.student(),
    await api.seed.student(),
    await api.seed.student(),
    await api.seed.student(),
  ]
  const { poster, student } = await api.seed.assignedJob()
  const job = await api.seed.job(await api.seed.individual())
  await api.seed.application(lea, job)
  const old = [lea, anna, tom, eve, poster, student].map(({ id }) => id)
  await api.sql`
    update users set email_verified = id <> ${eve.id}, used_at = now() - interval '24 months' + interval '61 days'
    where id = any(${old}::uuid[])`
  const told = (subject: string, ...people: User[]) => people.map(({ email }) => `${email} ${subject}`).toSorted()

  const mails = [await unusedFor(0), await unusedFor(1), await unusedFor(1)]
  const used = (await api.as(anna).get('/api/auth/me')).status
  mails.push(await unusedFor(44), await unusedFor(1))
  const leaving = [await codeOfAnswer(await signIn(lea)), await lettersOf(lea, job), (await keep(tom)).status]
  mails.push(await unusedFor(1))
  await letLeavingPass(api.sql)
  for (const { id } of [lea, anna, tom, eve, poster, student])
    await eraseAccount({ sql: api.sql }, { userId: id }, { id: 1, attempts: 1 })

  expect(mails).toEqual([
    [],
    told('Votre compte n’est plus utilisé', lea, anna, tom),
    [],
    [],
    told('Votre compte sera supprimé dans deux semaines', lea, tom),
    [],
  ])
  expect([used, leaving]).toEqual([200, [[403, 'leaving'], [], 200]])
  const erased = await api.sql<
    { id: Id }[]
  >`select id from users where erased_at is not null and id = any(${old}::uuid[])`
  expect(erased.map(({ id }) => id)).toEqual([lea.id])
})
