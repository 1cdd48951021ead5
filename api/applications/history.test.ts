import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullName } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { readFeed } from '../jobs/test-feeds.ts'
import { createDevice, mutation } from '../sync/test-device.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

type Person = { id: string }

const phoneOf = (person: Person) => createDevice(api, person, [userFeed(person.id)])
const tell = async (person: Person, ...[name, args]: Parameters<typeof mutation>) =>
  (await phoneOf(person).push(mutation(name, args)))[0]
const refusedWith = (code: string, message: string = expect.any(String)) =>
  expect.objectContaining({ verdict: 'rejected', code, message })
const applied = expect.objectContaining({ verdict: 'applied' })

/** Returns the application as a phone of this person holds it. */
const seenBy = async (person: Person, id: string) =>
  (await phoneOf(person).pull()).rows.application?.find((one) => one.id === id)
const noticesOf = async ({ id }: Person) => (await api.as({ id }).get(`/api/notifications/${id}`)).json()
const sentDaysAgo = (id: string, days: number) =>
  api.sql`update applications set created_at = now() - make_interval(days => ${days}) where id = ${id}`

test('a letter is seen once its poster has had it before their eyes, which both sides learn, and once for all (1.2.83)', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(2)
  const [first, second] = applications.map(({ id }) => id)
  const before = await seenBy(students[0]!, first!)

  const read = await tell(poster, 'application.read', { jobId: job.id, ids: [first!, newId()] })
  const moment = (await seenBy(students[0]!, first!))?.seenAt
  const again = await tell(poster, 'application.read', { jobId: job.id, ids: [first!] })

  expect([read, again]).toEqual([applied, applied])
  expect([before?.seenAt, (await seenBy(students[1]!, second!))?.seenAt]).toEqual([undefined, undefined])
  expect(new Date(moment!).getTime()).toBeGreaterThan(Date.now() - 60_000)
  expect((await seenBy(poster, first!))?.seenAt).toBe(moment)
  expect((await seenBy(students[0]!, first!))?.seenAt).toBe(moment)
})

test('nobody but the poster says that a letter was seen', async () => {
  const { job, students, applications } = await api.seed.jobWithApplicants(1)
  const args = { jobId: job.id, ids: [applications[0]!.id] }

  const answers = [
    await tell(students[0]!, 'application.read', args),
    await tell(await api.seed.individual(), 'application.read', args),
    await tell(students[0]!, 'application.read', { ...args, jobId: newId() }),
  ]

  expect(answers).toEqual([refusedWith('not_yours'), refusedWith('not_yours'), refusedWith('not_found')])
  expect(await seenBy(students[0]!, applications[0]!.id)).not.toHaveProperty('seenAt')
})

test('an answer is dated, whether it was given to this letter or to another', async () => {
  const { poster, students, applications } = await api.seed.jobWithApplicants(2)

  const accepted = await (await api.as(poster).post(`/api/applications/${applications[0]!.id}/accept`)).json()

  const [mine, other] = await Promise.all(students.map((student, at) => seenBy(student, applications[at]!.id)))
  expect(mine).toMatchObject({ status: 'accepted', decidedAt: accepted.decidedAt })
  expect(other).toMatchObject({ status: 'rejected', decidedAt: expect.any(String) })
})

test('three days after applying a student asks again, which the poster hears of once (1.2.80)', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  const [student, id] = [students[0]!, applications[0]!.id]
  const args = { id, jobId: job.id }

  await sentDaysAgo(id, 2)
  const early = await tell(student, 'application.nudge', args)
  await sentDaysAgo(id, 3)
  const asked = await tell(student, 'application.nudge', args)
  const again = await tell(student, 'application.nudge', args)

  expect([early, asked, again]).toEqual([
    refusedWith('too_early', 'Vous pourrez relancer trois jours après l’envoi de votre candidature.'),
    applied,
    refusedWith('already_nudged', 'Vous avez déjà relancé cette personne : laissez-lui le temps de répondre.'),
  ])
  const notices: { title: string }[] = await noticesOf(poster)
  expect(notices.filter(({ title }) => title === 'Candidature en attente')).toMatchObject([
    {
      message: `${fullName(student)} attend votre réponse pour « ${job.title} ».`,
      actionUrl: `/dashboard?tab=jobs&jobId=${job.id}`,
    },
  ])
  expect(await seenBy(student, id)).toMatchObject({ nudgedAt: expect.any(String) })
})

test('asking again is refused to others, after an answer, and for an offer that is gone', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(2)
  const [mine, other] = applications.map(({ id }) => id)
  for (const id of [mine!, other!]) await sentDaysAgo(id, 4)
  const nudge = (person: Person, id: string) => tell(person, 'application.nudge', { id, jobId: job.id })

  const strangers = [await nudge(poster, mine!), await nudge(students[1]!, mine!), await nudge(students[0]!, newId())]
  await api.as(poster).post(`/api/applications/${mine}/reject`)
  const decided = await nudge(students[0]!, mine!)
  await api.as(students[1]!).post(`/api/applications/${other}/withdraw`)
  const withdrawn = await nudge(students[1]!, other!)

  expect([...strangers, decided, withdrawn]).toEqual([
    refusedWith('not_yours'),
    refusedWith('not_found'),
    refusedWith('not_found'),
    refusedWith('already_decided'),
    refusedWith('not_found'),
  ])
})

test('a letter template is on all devices of its student, and on nobody else’s (1.2.82)', async () => {
  const student = await api.seed.student()
  const [here, there, elsewhere] = [phoneOf(student), phoneOf(student), phoneOf(await api.seed.student())]
  const id = newId()

  await here.push(mutation('template.save', { id, name: 'Jardin', letter: 'Bonjour {prenom}' }))
  await here.push(mutation('template.save', { id, name: 'Jardins', letter: 'Bonjour {prenom} !' }))

  const template = { id, name: 'Jardins', letter: 'Bonjour {prenom} !' }
  expect((await there.pull()).rows.template).toMatchObject([template])
  expect((await elsewhere.pull()).rows).not.toHaveProperty('template')

  await there.push(mutation('template.delete', { id }), mutation('template.delete', { id: newId() }))

  expect((await here.pull()).rows).not.toHaveProperty('template')
  expect(await readFeed(api.sql, userFeed(student.id))).toContain(`del template ${id}`)
})

test('a model is refused without words, to individuals, under the id of somebody else’s, and beyond the twentieth', async () => {
  const [student, other] = [await api.seed.student(), await api.seed.student()]
  const save = (person: Person, id = newId(), name = 'Jardin') =>
    tell(person, 'template.save', { id, name, letter: 'Bonjour' })
  const known = newId()
  await save(student, known)

  const refused = [
    await save(student, newId(), '  '),
    await save(await api.seed.individual()),
    await save(other, known),
    await tell(other, 'template.delete', { id: known }),
  ]
  await phoneOf(student).push(
    ...Array.from({ length: 19 }, () => mutation('template.save', { id: newId(), name: 'Jardin', letter: 'Bonjour' })),
  )

  expect(refused).toEqual([refusedWith('invalid'), refusedWith('wrong_role'), refusedWith('id_reused'), applied])
  expect(await save(student)).toEqual(
    refusedWith('templates_full', 'Vous avez déjà 20 modèles. Supprimez-en un pour en ajouter.'),
  )
  expect(await save(student, known)).toEqual(applied)
})
