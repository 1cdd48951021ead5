import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { userFeed } from '../../schema/feeds.ts'
import { invitationLimits } from '../../schema/limits.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let marc: User
beforeAll(async () => {
  api = await testApi()
  marc = await api.seed.individual()
  return api.close
})
const deviceOf = (person: { id: string }) => createDevice(api, person, [userFeed(person.id)])
const invite = async (poster: { id: string }, id: string, studentId: string) =>
  (await deviceOf(poster).push(mutation('job.invite', { id, studentId })))[0]
const noticesOf = async ({ id }: { id: string }): Promise<Notification[]> =>
  (await api.as({ id }).get(`/api/notifications/${id}`)).json()

test('an invited student is notified once, and the poster’s other device knows of it (2.2.112)', async () => {
  const [lea, job] = [await api.seed.student(), await api.seed.job(marc)]

  const verdicts = [await invite(marc, job.id, lea.id), await invite(marc, job.id, lea.id)]

  expect(verdicts).toMatchObject([{ verdict: 'applied' }, { verdict: 'applied' }])
  expect(await noticesOf(lea)).toMatchObject([
    {
      title: 'Invitation à postuler',
      message: `${marc.firstName} aimerait votre aide : « ${job.title} ».`,
      actionUrl: `/jobs/${job.id}`,
    },
  ])
  const { rows } = await deviceOf(marc).pull()
  expect(rows.job?.find(({ id }) => id === job.id)?.invitedIds).toEqual([lea.id])
  const seen = await (await api.as(lea).get(`/api/jobs/${job.id}`)).json()
  expect(seen).not.toHaveProperty('invitedIds')
})

test('who has applied is not invited again (2.2.112)', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(1)

  expect(await invite(poster, job.id, students[0]!.id)).toMatchObject({ verdict: 'applied' })

  expect(await noticesOf(students[0]!)).toEqual([])
})

test('nobody invites to the offer of another, to one that is closed, or somebody apart from them (2.2.112)', async () => {
  const [lea, nora, anne] = [await api.seed.student(), await api.seed.student(), await api.seed.individual()]
  const [open, closed] = [await api.seed.job(marc), await api.seed.job(marc)]
  await api.as(marc).delete(`/api/jobs/${closed.id}`)
  await deviceOf(nora).push(mutation('person.block', { id: marc.id, isBlocked: true }))

  expect([
    await invite(anne, open.id, lea.id),
    await invite(lea, open.id, nora.id),
    await invite(marc, closed.id, lea.id),
    await invite(marc, open.id, nora.id),
    await invite(marc, open.id, anne.id),
  ]).toMatchObject([
    { code: 'not_yours' },
    { code: 'wrong_role' },
    { code: 'job_not_open' },
    { code: 'not_found' },
    { code: 'not_found' },
  ])
  expect(await api.sql`select from invitations where job_id in (${open.id}, ${closed.id})`).toHaveLength(0)
})

test('an offer has its most invitations, and a poster theirs of a day; a further one is refused for good (2.2.112)', async () => {
  const anne = await api.seed.individual()
  const offers = await Promise.all([api.seed.job(anne), api.seed.job(anne), api.seed.job(anne)])
  const students = await Promise.all(Array.from({ length: invitationLimits.perOffer + 1 }, () => api.seed.student()))
  const device = deviceOf(anne)
  const inviteAll = async ({ id }: { id: string }) =>
    (await device.push(...students.map((one) => mutation('job.invite', { id, studentId: one.id })))).map((one) =>
      'code' in one ? one.code : one.verdict,
    )

  const [first, second, third] = [await inviteAll(offers[0]), await inviteAll(offers[1]), await inviteAll(offers[2])]
  await api.sql`update invitations set created_at = now() - interval '25 hours' where job_id = ${offers[0].id}`
  const tomorrow = await inviteAll(offers[2])

  const full = [...Array.from({ length: invitationLimits.perOffer }, () => 'applied'), 'invitations_full']
  expect([first, second]).toEqual([full, full])
  expect(new Set(third)).toEqual(new Set(['invitations_today']))
  expect(tomorrow).toEqual(full)
})

test('invitations to several offers at once are counted one after the other (2.2.112)', async () => {
  const anne = await api.seed.individual()
  const offers = await Promise.all(Array.from({ length: 5 }, () => api.seed.job(anne)))
  const lea = await api.seed.student()
  const before = await api.seed.job(anne)
  const invited = await Promise.all(Array.from({ length: invitationLimits.perDay - 1 }, () => api.seed.student()))
  for (const { id } of invited) await api.sql`insert into invitations (job_id, student_id) values (${before.id}, ${id})`

  const verdicts = await Promise.all(offers.map(({ id }) => invite(anne, id, lea.id)))

  expect(verdicts.filter((one) => one?.verdict === 'applied')).toHaveLength(1)
})
