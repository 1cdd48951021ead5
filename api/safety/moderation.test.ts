import { beforeAll, expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { ModerationEntry, Report } from '../../schema/safety/report.ts'
import { write } from '../feeds/write.ts'
import { seedPassword } from '../testing/test-seed.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { finishJob, makeWorld } from '../testing/world.ts'
import { keepPhoto } from '../photos/photos.ts'
import { createDevice, mutation } from '../sync/test-device.ts'
import { appointModerator } from './moderation.ts'
import { seatModerator, type Moderator } from './testing/moderator.ts'

let api: TestApi
let mia: User
let decide: Moderator['decide']
let report: Moderator['report']
beforeAll(async () => {
  api = await testApi()
  ;({ mia, decide, report } = await seatModerator(api))
  return api.close
})
const readReports = async (state = 'open') =>
  (await (await api.as(mia).get(`/api/moderation/reports?state=${state}`)).json()) as Report[]
const reportsOn = async ({ id }: { id: Id }, state?: string) =>
  (await readReports(state)).filter(({ subjectId }) => subjectId === id)
const toldTo = async ({ id }: User) =>
  (
    await api.sql<{ title: string; message: string }[]>`
    select title, message from notifications where user_id = ${id} order by sequence desc limit 1`
  )[0]
const keepPhotoOf = ({ id }: User) =>
  write(api.sql, (tx) => keepPhoto(tx, id, { full: Buffer.of(1), thumbnail: Buffer.of(1) }))
const deviceOf = (person: User) => createDevice(api, person, [userFeed(person.id), 'jobs:VD'])

test('a report comes to the moderators once, with its words and what it is about (1.4.50, 1.4.51)', async () => {
  const world = await makeWorld(api)
  const { owner, counterpart, open, message } = world
  const { review } = await finishJob(api, world)
  const id = newId()

  await report(counterpart, 'message', message, { id, reason: 'insult', comment: '  Il m’insulte. ' })
  await report(counterpart, 'message', message, { id, reason: 'insult', comment: 'Il m’insulte.' })
  await report(counterpart, 'message', message)
  await report(counterpart, 'job', open)
  await report(counterpart, 'person', owner)
  const own = [await report(owner, 'review', review), await report(owner, 'person', owner)]

  expect(await reportsOn(message)).toMatchObject([
    {
      id,
      kind: 'message',
      reason: 'insult',
      comment: 'Il m’insulte.',
      text: 'Bonjour',
      reporter: { firstName: counterpart.firstName },
      accused: { id: owner.id, isSuspended: false },
      isHidden: false,
    },
  ])
  expect((await reportsOn(open))[0]?.text).toBe(`${open.title}\n${open.description}`)
  expect(await reportsOn(owner)).toMatchObject([{ text: null }])
  expect(own.map(({ status }) => status)).toEqual([400, 400])
})

test('whoever reports the same thing again adds to their report what it did not say yet', async () => {
  const { counterpart, message } = await makeWorld(api)
  const say = (comment: string | null) => report(counterpart, 'message', message, { comment })

  await say(null)
  for (const comment of ['Il m’insulte.', 'Il m’insulte.', null, 'Il sait où j’habite.']) await say(comment)
  const added = await reportsOn(message)
  const lengths = Array.from({ length: 10 }, (_, nth) => say(`${nth} ${'x'.repeat(998)}`))
  const last = (await Promise.all(lengths)).toSorted((a, b) => a.status - b.status).at(-1)

  expect(added).toMatchObject([{ comment: 'Il m’insulte.\n\nIl sait où j’habite.' }])
  expect(await last?.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'comment' }] })
})

test('the id of a report, open or settled, serves no report about anything else', async () => {
  const { owner, counterpart, open, message } = await makeWorld(api)
  const id = newId()
  await report(counterpart, 'message', message, { id })

  const whileOpen = await report(counterpart, 'job', open, { id })
  await api.as(mia).post(`/api/moderation/reports/${id}/dismiss`, { reason: 'Rien de grave.' })
  const afterwards = await report(counterpart, 'person', owner, { id })
  const repeated = await report(counterpart, 'message', message, { id })

  expect([whileOpen, afterwards, repeated].map(({ status }) => status)).toEqual([409, 409, 204])
  expect([await reportsOn(open), await reportsOn(owner), await reportsOn(message)]).toEqual([[], [], []])
})

test('a moderator sees the photos of what is reported, hidden or not, and nothing keeps them (1.2.420)', async () => {
  const world = await makeWorld(api)
  const { owner, counterpart, open, other, message } = world
  const { review } = await finishJob(api, world)
  await report(counterpart, 'message', message)
  await report(counterpart, 'review', review)
  await report(counterpart, 'job', open)
  await report(counterpart, 'job', other)
  await report(owner, 'person', counterpart)
  const reported = (await Promise.all([message, review, counterpart, open, other].map((one) => reportsOn(one)))).flat()
  const look = async ({ id }: { id: Id }, place = 1, by = mia) => {
    const answer = await api.as(by).get(`/api/moderation/reports/${id}/photos/${place}`)
    return [answer.status, answer.headers.get('cache-control'), answer.headers.get('content-type')]
  }

  const seen = await Promise.all(reported.map((one) => look(one)))
  const [reportedMessage, reportedReview, reportedPerson] = reported as [Report, Report, Report]
  const further = await Promise.all([look(reportedMessage, 2), look(reportedReview, 2), look(reportedPerson, 2)])
  const others = await Promise.all([look(reportedMessage, 1, counterpart), look({ id: message.id })])
  await decide('hide', 'message', message)
  await decide('hide', 'review', review)
  const hidden = await Promise.all([look(reportedMessage), look(reportedReview)])
  await api.as(counterpart).delete('/api/users/profile-image')

  expect(reported.map(({ photos }) => photos)).toEqual([1, 1, 1, 1, 0])
  const shown = [200, 'private, no-store', 'image/webp']
  expect(seen.slice(0, 4)).toEqual([shown, shown, shown, shown])
  expect([seen[4], ...further].map((answer) => answer?.[0])).toEqual([404, 404, 404, 404])
  expect(others.map(([status]) => status)).toEqual([403, 404])
  expect(hidden).toEqual([shown, shown])
  expect((await look(reportedPerson))[0]).toBe(404)
  expect(await reportsOn(counterpart)).toMatchObject([{ photos: 0 }])
})

test('a moderator reads the place of a reported message, measured or typed', async () => {
  const { owner, counterpart, job } = await makeWorld(api)
  const send = async (attachment: object) => {
    const draft = { content: 'Viens là', receiverId: counterpart.id, attachment }
    const sent = await api.as(owner).post(`/api/jobs/${job.id}/messages`, draft)
    const message = (await sent.json()) as { id: Id }
    await report(counterpart, 'message', message)
    return (await reportsOn(message))[0]?.place
  }
  const measured = { name: 'Ma position', at: { latitude: 46.5197, longitude: 6.6323 } }

  expect(await send({ kind: 'place', ...measured })).toEqual(measured)
  expect(await send({ kind: 'place', name: 'Gare de Nyon', at: null })).toEqual({ name: 'Gare de Nyon', at: null })
})

test('a hidden offer, message and review vanish for all others and their devices, and come back; ratings follow (1.4.52)', async () => {
  const world = await makeWorld(api)
  const { owner, counterpart, other, message, student } = world
  const { review } = await finishJob(api, world)
  const hers = deviceOf(counterpart)
  await hers.catchUp()
  const seen = async () => ({
    offer: (await api.as(student).get(`/api/jobs/${other.id}`)).status,
    listed: ((await (await api.visitor.get('/api/jobs?search=haie&limit=500')).json()) as { id: Id }[]).some(
      ({ id }) => id === other.id,
    ),
    onDevice: [hers.has('job').includes(other.id), hers.has('message').includes(message.id)],
    reviews: ((await (await api.visitor.get(`/api/users/${counterpart.id}/reviews`)).json()) as unknown[]).length,
    rating: ((await (await api.visitor.get(`/api/users/${counterpart.id}`)).json()) as User).studentProfile?.rating,
    photo: (await api.visitor.get(`/api/reviews/${review.id}/photos/1`)).status,
    poster: (await api.as(owner).get(`/api/jobs/${other.id}`)).status,
  })
  const before = await seen()

  for (const [kind, what] of [
    ['job', other],
    ['message', message],
    ['review', review],
  ] as const)
    await decide('hide', kind, what)
  await hers.catchUp()
  const hidden = await seen()
  const applied = await api.as(student).post('/api/applications', { jobId: other.id, message: 'Je viens.' })
  for (const [kind, what] of [
    ['job', other],
    ['message', message],
    ['review', review],
  ] as const)
    await decide('restore', kind, what)
  await hers.catchUp()

  expect(before).toMatchObject({
    offer: 200,
    listed: true,
    onDevice: [true, true],
    reviews: 1,
    photo: 200,
    poster: 200,
  })
  expect(hidden).toEqual({
    offer: 404,
    listed: false,
    onDevice: [false, false],
    reviews: 0,
    rating: null,
    photo: 404,
    poster: 200,
  })
  expect(applied.status).toBe(404)
  expect(await seen()).toEqual(before)
})

test('who applied to an offer, or put it aside, reads none of its words while it is hidden; its poster reads that it is', async () => {
  const { owner, counterpart, open, student } = await makeWorld(api)
  const [hers, keepers, his] = [deviceOf(counterpart), deviceOf(student), deviceOf(owner)]
  const words = { requiredSkills: ['Être beau'], requiredTools: ['Une belle voiture'], projectDuration: 'À vie' }
  await api.as(owner).patch(`/api/jobs/${open.id}`, words)
  await keepers.push(mutation('offer.keep', { id: open.id, isKept: true }))
  const comesTo = async (device: typeof hers, entity: 'job' | 'kept') => {
    const answers = await device.catchUp()
    return answers.flatMap(({ rows }): { id: Id }[] => [...(rows[entity] ?? [])]).find(({ id }) => id === open.id)
  }
  const sentFor = async (jobId: Id) => {
    const sent = (await (await api.as(counterpart).get('/api/applications/student')).json()) as { jobId: Id }[]
    return JSON.stringify(sent.find((one) => one.jobId === jobId)).includes(open.title)
  }
  const read = async () => ({
    row: await comesTo(hers, 'job'),
    sent: await sentFor(open.id),
    kept: await comesTo(keepers, 'kept'),
    own: await comesTo(his, 'job'),
  })
  const before = await read()

  await decide('hide', 'job', open)
  const hidden = await read()
  await decide('restore', 'job', open)

  const none = { description: '', deliverables: [], requiredSkills: [], requiredTools: [], projectDuration: null }
  expect(hidden.row).toMatchObject({ title: 'Offre masquée', ...none })
  expect([hidden.sent, hidden.kept]).toMatchObject([false, { title: 'Offre masquée' }])
  expect(hidden.own).toMatchObject({ title: open.title, isHidden: true })
  expect(await read()).toEqual(before)
})

test('whoever is suspended reads and exports, writes nothing by request or push, and goes on once it is lifted (1.4.54)', async () => {
  const { owner, counterpart, job, open } = await makeWorld(api)
  await report(counterpart, 'person', owner)
  await decide('suspend', 'person', owner, 'Fausses offres.')
  const say = () =>
    mutation('message.send', { id: newId(), jobId: job.id, receiverId: counterpart.id, content: 'Et ?' })
  const as = api.as(owner)

  const reads = [
    await as.post('/api/account/data', { password: seedPassword }),
    await as.get(`/api/jobs/${open.id}`),
    await as.get('/api/auth/me'),
  ]
  const writes = [
    await as.patch(`/api/jobs/${open.id}`, { title: 'Autre' }),
    await as.post(`/api/jobs/${job.id}/messages`, { content: 'Et ?', receiverId: counterpart.id }),
  ]
  const his = deviceOf(owner)
  const pushed = await his.push(say(), say(), mutation('message.read', { jobId: job.id, upTo: 9 }))
  const told = await toldTo(owner)
  await his.catchUp()
  const settings = await as.delete('/api/account/sessions', { password: seedPassword })
  await decide('lift', 'person', owner)
  const after = await his.push(say())

  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await reads[2]?.json()).toMatchObject({ suspendedAt: expect.any(String) })
  expect(writes.map(({ status }) => status)).toEqual([403, 403])
  expect(await writes[0]?.json()).toMatchObject({ code: 'suspended', message: expect.stringContaining('suspendu') })
  expect(pushed).toMatchObject([
    { verdict: 'rejected', code: 'suspended', message: expect.stringContaining('suspendu') },
    { verdict: 'rejected', code: 'suspended' },
    { verdict: 'applied' },
  ])
  expect(told).toMatchObject({ title: 'Compte suspendu', message: expect.stringContaining('Fausses offres.') })
  expect(settings.status).toBe(204)
  expect(after).toMatchObject([{ verdict: 'applied' }])
})

test('every decision is logged with who, when and why, settles its reports, and notifies the reporters (1.4.53)', async () => {
  const { owner, counterpart, open, message } = await makeWorld(api)
  for (const [kind, what] of [
    ['job', open],
    ['message', message],
  ] as const)
    await report(counterpart, kind, what)
  const [dismissed] = await reportsOn(message)

  await decide('hide', 'job', open, 'Arnaque.')
  await decide('hide', 'job', open, 'Encore.')
  await api.as(mia).post(`/api/moderation/reports/${dismissed?.id}/dismiss`, { reason: 'Rien de grave.' })
  const log = (await (await api.as(mia).get('/api/moderation/log')).json()) as ModerationEntry[]

  const mine = log.filter(({ subjectId }) => subjectId === open.id || subjectId === message.id)
  expect(mine).toMatchObject([
    { act: 'dismiss', by: { firstName: 'Mia' }, person: { id: owner.id }, reason: 'Rien de grave.' },
    { act: 'hide', by: { firstName: 'Mia' }, person: { id: owner.id }, reason: 'Arnaque.' },
  ])
  expect(log.find(({ act }) => act === 'appoint')).toMatchObject({ by: null, person: { id: mia.id } })
  expect([await reportsOn(open), await reportsOn(message)]).toEqual([[], []])
  expect((await reportsOn(open, 'settled'))[0]).toMatchObject({ isHidden: true, settledAt: expect.any(String) })
  expect(await toldTo(counterpart)).toMatchObject({ title: 'Signalement examiné' })
})

test('nobody decides about themselves, without a reason, or after losing the role', async () => {
  const eve = await api.seed.individual()
  await write(api.sql, (tx) => appointModerator(tx, eve.email, true))
  const suspend = (person: User, reason = 'Voilà.') =>
    api.as(eve).post('/api/moderation/decisions', { act: 'suspend', kind: 'person', subjectId: person.id, reason })

  const answers = [await suspend(eve), await suspend(mia, '  ')]
  const mixed = await decide('hide', 'person', eve)
  await write(api.sql, (tx) => appointModerator(tx, eve.email, false))
  answers.push(await suspend(mia), await api.as(eve).get('/api/moderation/reports'))

  expect(answers.map(({ status }) => status)).toEqual([403, 400, 403, 403])
  expect(mixed.status).toBe(400)
  await expect(write(api.sql, (tx) => appointModerator(tx, 'personne@example.ch', true))).rejects.toThrow('not_found')
})

test('a moderator cannot decide about words to them or about them, or about people they work with', async () => {
  const world = await makeWorld(api)
  const { owner, counterpart, message } = world
  const { review } = await finishJob(api, world)
  for (const { email } of [owner, counterpart]) await write(api.sql, (tx) => appointModerator(tx, email, true))
  const decideAs = (by: User, act: string, kind: string, { id }: { id: Id }) =>
    api.as(by).post('/api/moderation/decisions', { act, kind, subjectId: id, reason: 'Voilà.' })

  const answers = [
    await decideAs(counterpart, 'hide', 'review', review),
    await decideAs(counterpart, 'hide', 'message', message),
    await decideAs(owner, 'suspend', 'person', counterpart),
    await decideAs(counterpart, 'suspend', 'person', owner),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('a moderator reads nothing of what is reported about them: not by whom, and not that it was dismissed (1.4.51)', async () => {
  const [eve, lea] = await Promise.all([api.seed.individual(), api.seed.student()])
  await write(api.sql, (tx) => appointModerator(tx, eve.email, true))
  const read = async (path: string) => {
    const answer = await api.as(eve).get(`/api/moderation/${path}`)
    return { text: await answer.text(), total: Number(answer.headers.get('x-total-count')) }
  }
  const lists = () => Promise.all(['reports?state=open', 'reports?state=settled', 'log'].map(read))
  const before = await lists()
  await api.sql`update users set photo_id = ${await keepPhotoOf(eve)} where id = ${eve.id}`

  await report(lea, 'person', eve, { comment: 'Elle m’a menacée.' })
  const open = await lists()
  const [known] = await reportsOn(eve)
  const photo = await api.as(eve).get(`/api/moderation/reports/${known?.id}/photos/1`)
  await api.as(mia).post(`/api/moderation/reports/${known?.id}/dismiss`, { reason: 'Léa se trompe.' })
  const settled = await lists()

  expect(known).toMatchObject({ reporter: { id: lea.id }, comment: 'Elle m’a menacée.' })
  expect(open).toEqual(before)
  expect(photo.status).toBe(404)
  expect(settled).toEqual(before)
  expect(await reportsOn(eve, 'settled')).toHaveLength(1)
})
