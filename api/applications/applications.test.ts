import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullName } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { mailWorker, startMailServer } from '../testing/test-mail.ts'
import { headOf, readFeed } from '../jobs/test-feeds.ts'
import { applicationRowsFor } from './applications.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const openJob = async () => {
  const poster = await api.seed.individual()
  return { poster, job: await api.seed.job(poster), student: await api.seed.student() }
}
const apply = (student: { id: string }, jobId: string, more: object = {}) =>
  api.as(student).post('/api/applications', { jobId, message: 'Je suis disponible samedi.', ...more })
const newest = async (user: { id: string }) =>
  (await (await api.as(user).get(`/api/notifications/${user.id}`)).json())[0]

test('a student applies, and finds the letter among their own with its job (1.3.14, 1.7.16, 1.7.18)', async () => {
  const { poster, job, student } = await openJob()

  const answer = await apply(student, job.id, { studentId: student.id })

  expect(answer.status).toBe(201)
  const application = await answer.json()
  expect(application).toMatchObject({
    jobId: job.id,
    studentId: student.id,
    status: 'pending',
    message: 'Je suis disponible samedi.',
    motivationLetter: 'Je suis disponible samedi.',
  })
  expect(application.appliedAt).toBe(application.createdAt)
  for (const path of ['/api/applications/student', `/api/applications/student/${student.id}`]) {
    const sent = await (await api.as(student).get(path)).json()
    expect(sent).toMatchObject([
      { id: application.id, job: { id: job.id, title: job.title, poster: { firstName: poster.firstName } } },
    ])
  }
})

test('the poster is told, sees who applied with contact details, and has the person in their feed', async () => {
  const { poster, job, student } = await openJob()
  const strangers = await (await api.as(poster).get(`/api/users/${student.id}`)).json()

  const { id } = await (await apply(student, job.id)).json()

  expect(strangers).not.toHaveProperty('email')
  expect(await newest(poster)).toMatchObject({
    type: 'application_update',
    title: 'Nouvelle candidature',
    isRead: false,
    message: `${fullName(student)} a postulé à « ${job.title} ».`,
    actionUrl: `/dashboard?tab=jobs&jobId=${job.id}`,
  })
  const received = await api.as(poster).get(`/api/jobs/${job.id}/applications`)
  expect(received.headers.get('x-total-count')).toBe('1')
  const { firstName, lastName, email, phone, city, profileImageUrl, createdAt } = student
  expect(await received.json()).toMatchObject([
    {
      id,
      student: {
        firstName,
        lastName,
        email,
        phone,
        city,
        profileImageUrl,
        createdAt,
        studentProfile: { school: student.studentProfile?.school },
      },
    },
  ])
  expect(await readFeed(api.sql, userFeed(poster.id))).toEqual(
    expect.arrayContaining([`put application ${id}`, `put person ${student.id}`]),
  )
  expect(await readFeed(api.sql, userFeed(student.id))).toEqual([
    `put account ${student.id}`,
    `put application ${id}`,
    `put job ${job.id}`,
  ])
})

test('only a student may apply, and only in their own name (1.5.11, 1.6.2, 2.6.3)', async () => {
  const { poster, job, student } = await openJob()

  const answers = [
    await api.visitor.post('/api/applications', { jobId: job.id, message: 'Moi' }),
    await apply(poster, job.id),
    await apply(student, job.id, { studentId: poster.id }),
    await apply(student, newId()),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 404])
})

test.each([
  ['a blank letter', { message: ' \n ' }, 'message', 'Écrivez quelques mots au particulier'],
  ['no letter', { message: undefined }, 'message', 'Écrivez quelques mots au particulier'],
  ['a number for a letter', { message: 7 }, 'message', 'Écrivez quelques mots au particulier'],
  ['a letter over its limit', { message: 'x'.repeat(3_001) }, 'message', 'Ce texte est trop long'],
  ['a NUL', { message: 'a\0' }, 'message', 'Ce texte contient des caractères illisibles'],
  ['half a surrogate pair', { message: '\uDC00' }, 'message', 'Ce texte contient des caractères illisibles'],
  ['a malformed job', { jobId: 'abc' }, 'jobId', 'Identifiant invalide'],
])('an application with %s is refused', async (_, wrong, path, message) => {
  const { job, student } = await openJob()

  const answer = await apply(student, job.id, wrong)

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid', issues: [{ path, message }] })
})

test('a student applies to an open offer whose day has passed, like to every open offer (1.2.445)', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const past = await api.seed.job(marc, { scheduledFor: new Date(Date.now() - 2 * 24 * 3600_000).toISOString() })

  const sent = await apply(lea, past.id)

  expect(sent.status).toBe(201)
})

test('a student applies once, and four of five applications at once are refused', async () => {
  const { job, student } = await openJob()

  const answers = await Promise.all(Array.from({ length: 5 }, () => apply(student, job.id)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code))
  expect(codes.filter((code) => code === 'already_applied')).toHaveLength(4)
})

test('the same application sent eight times at once is created once and answered each time', async () => {
  const { poster, job, student } = await openJob()
  const id = newId()

  const answers = await Promise.all(Array.from({ length: 8 }, () => apply(student, job.id, { id })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  expect(await api.sql`select from applications where job_id = ${job.id}`).toHaveLength(1)
  expect(await api.sql`select from notifications where user_id = ${poster.id}`).toHaveLength(1)
})

test('a replay is answered with the application as it is now, even once the job is taken', async () => {
  const { poster, job, student } = await openJob()
  const id = newId()
  await apply(student, job.id, { id })
  await api.as(poster).post(`/api/applications/${id}/accept`)
  const head = await headOf(api.sql, userFeed(student.id))

  const replay = await apply(student, job.id, { id })

  expect(replay.status).toBe(200)
  expect(await replay.json()).toMatchObject({ id, status: 'accepted' })
  expect(await headOf(api.sql, userFeed(student.id))).toBe(head)
})

test('an id with another letter, from another student, or of another kind is refused', async () => {
  const { poster, job, student } = await openJob()
  const other = await api.seed.student()
  const elsewhere = await api.seed.job(poster)
  const [id, jobId] = [newId(), newId()]
  await apply(student, job.id, { id })
  await api
    .as(poster)
    .post('/api/jobs', { title: 'a', description: 'b', location: 'c', duration: 'd', rate: 20, id: jobId })
  const unclaimed = await api.seed.application(other, elsewhere)

  const answers = [
    await apply(student, job.id, { id, message: 'Une autre lettre' }),
    await apply(other, job.id, { id }),
    await apply(student, elsewhere.id, { id: jobId }),
    await apply(student, elsewhere.id, { id: unclaimed.id }),
  ]

  for (const answer of answers) {
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'id_reused'])
  }
})

test('a refused application claims no id', async () => {
  const { job } = await api.seed.assignedJob()
  const { job: open, student } = await openJob()
  const id = newId()

  const refused = await apply(student, job.id, { id })
  const sent = await apply(student, open.id, { id })

  expect([refused.status, (await refused.json()).code, sent.status]).toEqual([409, 'job_not_open', 201])
})

test('a withdrawn application leaves both lists and feeds, takes the contact details along, and frees the student to apply again', async () => {
  const { poster, job, student } = await openJob()
  const { id } = await (await apply(student, job.id)).json()

  const answer = await api.as(student).post(`/api/applications/${id}/withdraw`)

  expect(answer.status).toBe(200)
  expect(await (await api.as(student).get('/api/applications/student')).json()).toEqual([])
  expect(await (await api.as(poster).get(`/api/jobs/${job.id}/applications`)).json()).toEqual([])
  expect(await (await api.as(poster).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ applicationsCount: 0 })
  expect(await (await api.as(poster).get(`/api/users/${student.id}`)).json()).not.toHaveProperty('email')
  expect(await newest(poster)).toMatchObject({ title: 'Candidature retirée' })
  expect(await readFeed(api.sql, userFeed(student.id))).toEqual(
    expect.arrayContaining([`del application ${id}`, `del job ${job.id}`]),
  )
  expect(await readFeed(api.sql, userFeed(poster.id))).toEqual(
    expect.arrayContaining([`del application ${id}`, `put person ${student.id}`]),
  )
  expect((await apply(student, job.id)).status).toBe(201)
  expect(await readFeed(api.sql, userFeed(student.id))).toContain(`put job ${job.id}`)
})

test('repeated applying and withdrawing makes one notification and one mail a day, which show the last act (1.2.434)', async () => {
  const { poster, job, student } = await openJob()
  const server = await startMailServer()
  const worker = mailWorker(api.sql, { smtpUrl: server.url })
  const turn = async () => {
    const { id } = await (await apply(student, job.id)).json()
    await worker.runDue()
    await api.as(student).post(`/api/applications/${id}/withdraw`)
  }
  const mailed = () => server.received.filter(({ to }) => to.includes(poster.email)).length
  const told = async () => (await (await api.as(poster).get(`/api/notifications/${poster.id}`)).json()) as object[]

  for (let time = 0; time < 4; time++) await turn()
  const withdrawn = await told()
  await apply(student, job.id)
  await worker.runDue()

  expect(withdrawn).toMatchObject([{ title: 'Candidature retirée', isRead: false }])
  expect(await told()).toMatchObject([{ title: 'Nouvelle candidature', isRead: false }])
  expect(mailed()).toBe(1)

  await api.as(await api.seed.student()).post('/api/applications', { jobId: job.id, message: 'Je viens aussi.' })
  await worker.runDue()
  expect([(await told()).length, mailed()]).toEqual([2, 2])
})

test('a read notification comes again after a new application, and a day later a mail too', async () => {
  const { poster, job, student } = await openJob()
  const server = await startMailServer()
  const worker = mailWorker(api.sql, { smtpUrl: server.url })
  const { id } = await (await apply(student, job.id)).json()
  await worker.runDue()
  await api.as(poster).patch(`/api/notifications/${poster.id}/mark-all-read`)
  await api.as(student).post(`/api/applications/${id}/withdraw`)
  await api.sql`update applications set mailed_at = mailed_at - interval '1 day' where id = ${id}`
  await api.sql`update notifications set created_at = created_at - interval '1 day' where user_id = ${poster.id}`

  await apply(student, job.id)
  await worker.runDue()

  expect(await (await api.as(poster).get(`/api/notifications/${poster.id}`)).json()).toMatchObject([
    { title: 'Nouvelle candidature', isRead: false },
    { title: 'Candidature retirée', isRead: false },
    { title: 'Nouvelle candidature', isRead: true },
  ])
  expect(server.received.filter(({ to }) => to.includes(poster.email))).toHaveLength(2)
})

test('an application that was withdrawn before its mail left takes none from the next one', async () => {
  const { poster, job, student } = await openJob()
  const server = await startMailServer()
  const worker = mailWorker(api.sql, { smtpUrl: server.url })
  const { id } = await (await apply(student, job.id)).json()
  await api.as(student).post(`/api/applications/${id}/withdraw`)
  await worker.runDue()

  await apply(student, job.id)
  await worker.runDue()

  expect(server.received.filter(({ to }) => to.includes(poster.email))).toHaveLength(1)
})

test('a second withdrawal changes nothing, and a decided application cannot be withdrawn', async () => {
  const { job, students, applications, poster } = await api.seed.jobWithApplicants(2)
  const [lea, noa] = students
  const [first, second] = applications
  await api.as(lea!).post(`/api/applications/${first!.id}/withdraw`)
  const head = await headOf(api.sql, userFeed(poster.id))

  const again = await api.as(lea!).post(`/api/applications/${first!.id}/withdraw`)
  const unmoved = await headOf(api.sql, userFeed(poster.id))
  await api.as(poster).post(`/api/applications/${second!.id}/reject`)
  const decided = await api.as(noa!).post(`/api/applications/${second!.id}/withdraw`)
  const accepting = await api.as(poster).post(`/api/applications/${first!.id}/accept`)

  expect([again.status, unmoved]).toEqual([200, head])
  expect([decided.status, (await decided.json()).code]).toEqual([409, 'already_decided'])
  expect(accepting.status).toBe(404)
  expect(await (await api.visitor.get(`/api/jobs/${job.id}`)).json()).toMatchObject({ status: 'open' })
})

test('an application is unknown to strangers, and its two parties have each their own acts', async () => {
  const { poster, students, applications } = await api.seed.jobWithApplicants(1)
  const [student] = students
  const [stranger, otherPoster] = [await api.seed.student(), await api.seed.individual()]
  const expected = {
    accept: { visitor: 401, student: 403, stranger: 404, otherPoster: 404 },
    reject: { visitor: 401, student: 403, stranger: 404, otherPoster: 404 },
    withdraw: { visitor: 401, poster: 403, stranger: 404, otherPoster: 404 },
  }
  const callers = {
    visitor: api.visitor,
    poster: api.as(poster),
    student: api.as(student!),
    stranger: api.as(stranger),
    otherPoster: api.as(otherPoster),
  }

  for (const [act, statuses] of Object.entries(expected)) {
    for (const [who, status] of Object.entries(statuses)) {
      const answer = await callers[who as keyof typeof callers].post(`/api/applications/${applications[0]!.id}/${act}`)
      expect([act, who, answer.status]).toEqual([act, who, status])
    }
    for (const id of [newId(), 'abc']) {
      expect((await callers.poster.post(`/api/applications/${id}/${act}`)).status).toBe(404)
    }
  }
})

test('a student asks whether they applied', async () => {
  const { poster, job, student } = await openJob()
  const check = async () => (await api.as(student).get(`/api/jobs/${job.id}/check-application`)).json()

  const before = await check()
  const application = await (await apply(student, job.id)).json()

  expect(before).toEqual({ hasApplied: false, application: null })
  expect(await check()).toEqual({ hasApplied: true, application })
  await api.as(student).post(`/api/applications/${application.id}/withdraw`)
  expect(await check()).toEqual(before)
  expect((await api.as(poster).get(`/api/jobs/${job.id}/check-application`)).status).toBe(403)
  expect((await api.visitor.get(`/api/jobs/${job.id}/check-application`)).status).toBe(401)
  expect((await api.as(student).get(`/api/jobs/${newId()}/check-application`)).status).toBe(404)
})

test('only the poster sees who applied, and each student sees their own letters', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(1)
  const [stranger, other] = [await api.seed.individual(), await api.seed.student()]
  const path = `/api/jobs/${job.id}/applications`

  const answers = [
    await api.visitor.get(path),
    await api.as(students[0]!).get(path),
    await api.as(stranger).get(path),
    await api.as(poster).get(`/api/jobs/${newId()}/applications`),
    await api.visitor.get('/api/applications/student'),
    await api.as(other).get(`/api/applications/student/${students[0]!.id}`),
    await api.as(poster).get(`/api/applications/student/${students[0]!.id}`),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 404, 401, 403, 403])
})

test('applicants come in pages', async () => {
  const { poster, job } = await api.seed.jobWithApplicants(3)

  const first = await api.as(poster).get(`/api/jobs/${job.id}/applications?limit=2`)

  expect(await first.json()).toHaveLength(2)
  expect(first.headers.get('x-total-count')).toBe('3')
  expect(first.headers.get('link')).toBe(`</api/jobs/${job.id}/applications?limit=2&page=2>; rel="next"`)
  expect(await (await api.as(poster).get(`/api/jobs/${job.id}/applications?limit=2&page=2`)).json()).toHaveLength(1)
})

test('devices are given the applications of their own person only, and no withdrawn ones', async () => {
  const { poster, students, applications } = await api.seed.jobWithApplicants(2)
  const [lea, noa] = [students[0]!, students[1]!]
  const ids = applications.map(({ id }) => id)
  const given = async (viewer: { id: string }) =>
    (await applicationRowsFor(api.sql, viewer.id, ids)).map(({ id }) => id).toSorted()

  expect(await given(poster)).toEqual(ids.toSorted())
  expect(await given(lea)).toEqual([ids[0]])
  expect(await given(await api.seed.individual())).toEqual([])
  await api.as(noa).post(`/api/applications/${ids[1]!}/withdraw`)
  expect(await given(noa)).toEqual([])
  expect(await given(poster)).toEqual([ids[0]])
})
