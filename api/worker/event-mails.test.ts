import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Id } from '../../schema/ids.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { mailWorker, startMailServer } from '../testing/test-mail.ts'

let api: TestApi
let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => void (api = await testApi()))
beforeEach(async () => void (server = await startMailServer()))
afterAll(() => api.close())

const push = (person: { id: Id }, ...mutations: ReturnType<typeof mutation>[]) =>
  createDevice(api, person, []).push(...mutations)

/** Sends the mails that wait; returns those to this person since the last time. */
const mailsTo = async ({ email }: { email: string }) => {
  await mailWorker(api.sql, { smtpUrl: server.url }).runDue()
  return server.received.splice(0).filter(({ to }) => to.includes(email))
}

/** Agreed work that should have begun an hour ago. */
const late = async () => {
  const { job, poster: marc, student: lea } = await api.seed.assignedJob()
  await api.sql`update jobs set title = 'Tondre', scheduled_for = now() - interval '1 hour' where id = ${job.id}`
  await api.sql`update applications set decided_at = now() - interval '1 day' where job_id = ${job.id}`
  await api.sql`update users set email_verified = true`
  await mailsTo(lea)
  const named = { jobId: job.id, studentId: lea.id }
  const say = (isAbsent: boolean) => push(marc, mutation('visit.sayAbsent', { ...named, isAbsent }))
  return { job, marc, lea, named, say }
}

test('whoever is said to have been absent is mailed, since silence counts after 48 hours (1.2.686)', async () => {
  const { lea, marc, say } = await late()

  await say(true)

  const [mail, ...others] = await mailsTo(lea)
  expect(mail?.subject).toBe('Absence signalée : Tondre')
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
    `${marc.firstName} dit que vous n’étiez pas là pour « Tondre ».`,
  )
  expect(mail?.text).toContain('Sans réponse de votre part, cette absence compte dans votre profil.')
  expect(mail?.text).toContain('https://app.example/accepted-jobs')
  expect(others).toEqual([])
})

test('an absence that is taken back or answered is not mailed, and none twice a day (1.2.686)', async () => {
  const [back, answered, again] = [await late(), await late(), await late()]
  await back.say(true)
  await back.say(false)
  await answered.say(true)
  await push(answered.lea, mutation('visit.answerAbsence', { ...answered.named, isAgreed: false, words: 'J’y étais.' }))

  const none = [...(await mailsTo(back.lea)), ...(await mailsTo(answered.lea))]
  await again.say(true)
  const first = await mailsTo(again.lea)
  await again.say(false)
  await again.say(true)

  expect([none.length, first.length, (await mailsTo(again.lea)).length]).toEqual([0, 1, 0])
})

test('no mail about an absence names somebody across a block (1.4.41, 1.2.686)', async () => {
  const { marc, lea, say } = await late()
  await say(true)
  await push(lea, mutation('person.block', { id: marc.id, isBlocked: true }))

  expect(await mailsTo(lea)).toEqual([])
})

test('a student who is still free is mailed of like an application, with its switch (1.2.687)', async () => {
  const { poster: marc, job, students, applications } = await api.seed.jobWithApplicants(2)
  await api.sql`update users set email_verified = true`
  await mailsTo(marc)
  await api.sql`update applications set mailed_at = now() - interval '2 days'`
  await api.sql`update applications set status = 'rejected', decided_at = now(), asked_again_at = now() where job_id = ${job.id}`
  const renew = (at: 0 | 1) =>
    push(students[at]!, mutation('application.renew', { id: applications[at]!.id, jobId: job.id }))

  await renew(0)
  const [mail] = await mailsTo(marc)
  await api.as(marc).post('/api/account/notifications', { kind: 'applications', channel: 'mail', isOn: false })
  await renew(1)

  expect(mail?.subject).toBe(`Encore libre : ${job.title}`)
  expect(mail?.text).toContain('est encore libre pour votre offre')
  expect(await mailsTo(marc)).toEqual([])
})
