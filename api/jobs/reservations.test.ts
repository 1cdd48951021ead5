import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullName, type User } from '../../schema/accounts/user.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import { newId, type Id } from '../../schema/ids.ts'
import type { Job } from '../../schema/jobs/job.ts'
import { readSections } from '../personal-data/sections.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { Verdict } from '../../schema/sync.ts'
import { write } from '../feeds/write.ts'
import { matchSearches } from '../searches/matching.ts'
import { moderate } from '../safety/moderation.ts'
import { createDevice, mutation, offer } from '../sync/test-device.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { meOf, seedPassword } from '../testing/test-seed.ts'
import { readTasks, taskContext } from '../testing/test-tasks.ts'
import { announceJobs } from './announcements.ts'
import { openInTime } from './reservations.ts'
import { readFeed } from './test-feeds.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const run = { id: 1, attempts: 1 }
const codes = (verdicts: Verdict[]) => verdicts.map((one) => ('code' in one ? one.code : one.verdict))
const push = (person: { id: Id }, ...mutations: ReturnType<typeof mutation>[]) =>
  createDevice(api, person, []).push(...mutations)
const noticesOf = async (person: { id: Id }): Promise<Notification[]> =>
  (await api.as(person).get(`/api/notifications/${person.id}`)).json()
const titlesFor = async (person: { id: Id }) => (await noticesOf(person)).map(({ title }) => title)
const reservedFor = async (id: Id) =>
  (await api.sql<{ who: Id | null }[]>`select reserved_for_id as who from jobs where id = ${id}`)[0]?.who
const openAll = (id: Id) => mutation('job.openToAll', { id })
const inTime = (jobId: Id) => openInTime(taskContext(api.sql), { jobId }, run)

/** Marc, for whom Léa has finished a job. */
const happy = async () => {
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'completed' })
  return { marc, lea, finished: job }
}

/** An offer of Marc that is reserved for Léa. */
const reserved = async (overrides: object = {}) => {
  const { marc, lea } = await happy()
  const job = await api.seed.job(marc, { title: 'Tailler le poirier', reservedForId: lea.id, ...overrides })
  return { marc, lea, job }
}

test('an offer is first proposed to a student who has worked for its poster, who is told at once (2.2.265, 2.2.267, 3.5.656)', async () => {
  const { marc, lea } = await happy()
  const device = createDevice(api, lea, [userFeed(lea.id)])
  await device.pull()

  const answer = await api
    .as(marc)
    .post('/api/jobs', { ...offer(), title: 'Tailler le poirier', reservedForId: lea.id })

  expect(answer.status).toBe(201)
  const job = (await answer.json()) as Job
  const left = (Date.parse(job.reservedUntil ?? '') - Date.now()) / 3_600_000
  expect([job.reservedForId, Math.round(left)]).toEqual([lea.id, 24])
  const [notice] = await noticesOf(lea)
  expect(notice).toMatchObject({ title: 'Une offre pour vous d’abord', actionUrl: `/jobs/${job.id}` })
  expect(notice?.message).toContain(
    `${marc.firstName} vous propose d’abord « Tailler le poirier » : l’offre vous est réservée jusqu’au `,
  )
  const { rows } = await device.pull()
  expect(rows.job?.find(({ id }) => id === job.id)).toMatchObject({
    reservedForId: lea.id,
    reservedUntil: job.reservedUntil,
  })
  expect((await api.as(lea).get(`/api/jobs/${job.id}`)).status).toBe(200)
  const [task] = (await readTasks(api.sql)).filter(({ name }) => name === 'job.openToAll')
  expect(Math.round((task?.inSeconds ?? 0) / 3_600)).toBe(24)
})

test('a student who hears of no offers is not told of a reserved one (1.2.150)', async () => {
  const { marc, lea } = await happy()
  await api.as(lea).post('/api/account/notifications', { kind: 'offers', channel: 'app', isOn: false })

  await api.seed.job(marc, { reservedForId: lea.id })

  expect(await titlesFor(lea)).not.toContain('Une offre pour vous d’abord')
})

test('nobody else learns of a reserved offer, by list, figures, search, page, sitemap, feeds, tasks or acts (2.2.268)', async () => {
  const [tom, anne] = [await api.seed.student({ firstName: 'Tom' }), await api.seed.individual()]
  await push(tom, mutation('search.save', { id: newId(), name: 'Tout', filter: { rate: 16 } }))
  const follower = createDevice(api, tom, [userFeed(tom.id), jobsFeed('VD')])
  await follower.pull()
  const figures = async () => (await api.visitor.get('/api/jobs/statistics')).json()
  const before = await figures()
  const { marc, lea, job } = await reserved()
  await api.sql`update jobs set photo_ids = ${[newId()]}::uuid[] where id = ${job.id}`
  const invite = mutation('job.invite', { id: job.id, studentId: tom.id })

  for (const stranger of [api.visitor, api.as(tom), api.as(anne)]) {
    expect((await stranger.get(`/api/jobs/${job.id}`)).status).toBe(404)
    const found = await (await stranger.get('/api/jobs?search=poirier')).text()
    expect(found).not.toContain(job.id)
    expect(await (await stranger.get('/api/jobs?limit=100')).text()).not.toContain(job.id)
  }
  expect(await (await api.visitor.get('/sitemap.xml')).text()).not.toContain(job.id)
  // The job that Léa has finished is public; the reserved one changes no figure.
  expect(await figures()).toMatchObject({ open: (before as { open: number }).open })
  await api.as(marc).patch(`/api/jobs/${job.id}`, { title: 'Tailler le poirier nain', location: 'Genève, GE' })
  await api.as(marc).patch(`/api/users/${marc.id}`, { firstName: 'Marco' })
  await announceJobs(taskContext(api.sql), { canton: 'VD' }, run)
  await matchSearches(taskContext(api.sql), {}, run)
  const { rows, feeds } = await follower.pull()
  expect(JSON.stringify([rows, feeds])).not.toContain(job.id)
  for (const canton of ['VD', 'GE']) expect((await readFeed(api.sql, jobsFeed(canton))).join()).not.toContain(job.id)
  expect(JSON.stringify(await noticesOf(tom))).not.toContain('poirier')
  const strange = [
    mutation('application.submit', { id: newId(), jobId: job.id, message: 'Bonjour' }),
    mutation('offer.keep', { id: job.id, isKept: true }),
    mutation('question.ask', { id: newId(), jobId: job.id, text: 'Faut-il l’échelle ?' }),
    openAll(job.id),
  ]
  for (const one of strange) expect(codes(await push(tom, one))).toEqual(['not_found'])
  expect(codes(await push(anne, openAll(job.id)))).toEqual(['not_found'])
  const report = { kind: 'job', subjectId: job.id, reason: 'insult', comment: null }
  expect((await api.as(tom).post('/api/reports', report)).status).toBe(404)
  expect(codes(await push(marc, invite))).toEqual(['job_reserved'])
  expect(await reservedFor(job.id)).toBe(lea.id)
})

test('“Pas cette fois” opens the offer to everybody at once, once, and the poster is told (2.2.267)', async () => {
  const tom = await api.seed.student({ firstName: 'Tom' })
  await push(tom, mutation('search.save', { id: newId(), name: 'Poiriers', filter: { search: 'poirier' } }))
  const { marc, lea, job } = await reserved()
  const device = createDevice(api, lea, [userFeed(lea.id)])
  await device.pull()
  // Searches are compared every quarter of an hour.
  await api.sql`delete from search_batches`

  const verdicts = await push(lea, openAll(job.id), openAll(job.id))

  expect(codes(verdicts)).toEqual(['applied', 'applied'])
  expect((await api.visitor.get(`/api/jobs/${job.id}`)).status).toBe(200)
  expect(await (await api.visitor.get('/api/jobs?search=poirier')).text()).toContain(job.id)
  expect(await (await api.visitor.get('/sitemap.xml')).text()).toContain(job.id)
  const told = (await noticesOf(marc)).filter(({ title }) => title === 'Offre ouverte à tous')
  expect(told.map(({ message }) => message)).toEqual([
    `${lea.firstName} ne peut pas cette fois : l’offre « Tailler le poirier » est maintenant ouverte à tous.`,
  ])
  const [asked] = (await noticesOf(lea)).filter(({ title }) => title === 'Une offre pour vous d’abord')
  expect(asked?.isRead).toBe(true)
  const { feeds } = await device.pull()
  expect(feeds[0]?.entries.find(({ id }) => id === job.id)?.op).toBe('del')
  await announceJobs(taskContext(api.sql), { canton: 'VD' }, run)
  await matchSearches(taskContext(api.sql), {}, run)
  expect(await titlesFor(tom)).toContain('Nouvelle offre pour « Poiriers »')
})

test('the poster opens it earlier, and is not told of it (2.2.266)', async () => {
  const { marc, lea, job } = await reserved()

  expect(codes(await push(marc, openAll(job.id)))).toEqual(['applied'])

  expect(await reservedFor(job.id)).toBeNull()
  expect(await titlesFor(marc)).not.toContain('Offre ouverte à tous')
  expect(codes(await push(lea, openAll(job.id)))).toEqual(['applied'])
  expect(codes(await push(await api.seed.individual(), openAll(job.id)))).toEqual(['not_yours'])
  expect(codes(await push(marc, openAll(newId())))).toEqual(['not_found'])
})

test('after 24 hours it opens by itself, not before, and the poster is told (2.2.268)', async () => {
  const { marc, job } = await reserved()

  await inTime(job.id)
  const before = await reservedFor(job.id)
  await api.sql`update jobs set reserved_until = now() - interval '1 second' where id = ${job.id}`
  await inTime(job.id)
  await inTime(job.id)

  expect([before === null, await reservedFor(job.id)]).toEqual([false, null])
  expect((await noticesOf(marc)).filter(({ title }) => title === 'Offre ouverte à tous')).toMatchObject([
    { message: 'Les 24 heures sont passées : l’offre « Tailler le poirier » est maintenant ouverte à tous.' },
  ])
})

test('the student applies as for any offer; acceptance ends the reservation, a refused or withdrawn letter opens the offer (2.2.267)', async () => {
  const [accepted, refused, withdrawn] = [await reserved(), await reserved(), await reserved()]
  const [first, second, third] = [
    await api.seed.application(accepted.lea, accepted.job),
    await api.seed.application(refused.lea, refused.job),
    await api.seed.application(withdrawn.lea, withdrawn.job),
  ]
  const answered = await noticesOf(accepted.lea)

  expect((await api.as(accepted.marc).post(`/api/applications/${first.id}/accept`)).status).toBe(200)
  expect((await api.as(refused.marc).post(`/api/applications/${second.id}/reject`)).status).toBe(200)
  const back = mutation('application.withdraw', { id: third.id, jobId: withdrawn.job.id })
  expect(codes(await push(withdrawn.lea, back))).toEqual(['applied'])

  expect(answered.find(({ title }) => title === 'Une offre pour vous d’abord')?.isRead).toBe(true)
  for (const { job } of [accepted, refused, withdrawn]) expect(await reservedFor(job.id)).toBeNull()
  const statuses = [accepted, refused, withdrawn].map(async ({ job }) =>
    (await api.visitor.get(`/api/jobs/${job.id}`)).json(),
  )
  expect(await Promise.all(statuses)).toMatchObject([{ status: 'assigned' }, { status: 'open' }, { status: 'open' }])
  expect(await titlesFor(withdrawn.marc)).toContain('Offre ouverte à tous')
})

test('a deleted offer leaves the student’s devices, and its question is over (2.2.268, 3.5.655)', async () => {
  const { marc, lea, job } = await reserved()
  const device = createDevice(api, lea, [userFeed(lea.id)])
  await device.pull()

  expect((await api.as(marc).delete(`/api/jobs/${job.id}`)).status).toBe(204)

  const { feeds } = await device.pull()
  expect(feeds[0]?.entries.find(({ id }) => id === job.id)?.op).toBe('del')
  expect((await noticesOf(lea)).find(({ title }) => title === 'Une offre pour vous d’abord')?.isRead).toBe(true)
  expect((await api.as(lea).get(`/api/jobs/${job.id}`)).status).toBe(404)
})

test('for somebody who cannot apply it is simply open, and its poster is told no reason (2.2.265)', async () => {
  const [stranger, blocked, suspended, leaving, young] = [
    await api.seed.student(),
    await happy(),
    await happy(),
    await happy(),
    await happy(),
  ]
  await push(blocked.lea, mutation('person.block', { id: blocked.marc.id, isBlocked: true }))
  await api.sql`update users set suspended_at = now() where id = ${suspended.lea.id}`
  await api.as(leaving.lea).post('/api/account/deletion', { password: seedPassword })
  await api.sql`update student_profiles set birth_date = (now() - interval '16 years')::date where user_id = ${young.lea.id}`
  const wishes: [User, Id, object][] = [
    [blocked.marc, stranger.id, {}],
    [blocked.marc, newId(), {}],
    [blocked.marc, blocked.lea.id, {}],
    [suspended.marc, suspended.lea.id, {}],
    [leaving.marc, leaving.lea.id, {}],
    [young.marc, young.lea.id, { physicalDemand: 'heavy' }],
  ]

  for (const [marc, reservedForId, more] of wishes) {
    const job = await api.seed.job(marc, { reservedForId, ...more })
    expect(job.reservedForId).toBeUndefined()
    expect((await api.visitor.get(`/api/jobs/${job.id}`)).status).toBe(200)
    expect((await noticesOf(marc))[0]).toMatchObject({
      title: 'Offre ouverte à tous',
      message:
        'La personne choisie ne peut pas postuler en ce moment : l’offre « Tailler la haie » est ouverte à tous.',
    })
  }
  expect(await titlesFor(stranger)).toEqual([])
})

test('a block, a suspension and a request to leave open what is reserved (2.2.268)', async () => {
  const [blocked, suspended, leaving] = [await reserved(), await reserved(), await reserved()]
  const moderator = await api.seed.individual()
  await api.sql`insert into moderators (user_id) values (${moderator.id})`

  await push(blocked.marc, mutation('person.block', { id: blocked.lea.id, isBlocked: true }))
  const reason = 'Insultes.'
  await write(api.sql, (tx) =>
    moderate(tx, meOf(moderator), { act: 'suspend', kind: 'person', subjectId: suspended.lea.id, reason }),
  )
  await api.as(leaving.lea).post('/api/account/deletion', { password: seedPassword })

  for (const { marc, job } of [blocked, suspended, leaving]) {
    expect(await reservedFor(job.id)).toBeNull()
    expect(await titlesFor(marc)).toContain('Offre ouverte à tous')
  }
})

test('while a moderator hides a reserved offer its student does not see it, and it opens hidden (1.4.52)', async () => {
  const { lea, job } = await reserved()
  const moderator = await api.seed.individual()
  await api.sql`insert into moderators (user_id) values (${moderator.id})`
  const device = createDevice(api, lea, [userFeed(lea.id)])
  await device.pull()
  const decide = (act: 'hide' | 'restore') =>
    write(api.sql, (tx) => moderate(tx, meOf(moderator), { act, kind: 'job', subjectId: job.id, reason: 'Doute.' }))
  const opOf = async () => (await device.pull()).feeds[0]?.entries.find(({ id }) => id === job.id)?.op

  await decide('hide')
  expect([(await api.as(lea).get(`/api/jobs/${job.id}`)).status, await opOf()]).toEqual([404, 'del'])
  await decide('restore')
  expect([(await api.as(lea).get(`/api/jobs/${job.id}`)).status, await opOf()]).toEqual([200, 'put'])
  await decide('hide')
  await push({ id: job.postedById }, openAll(job.id))
  expect((await api.visitor.get(`/api/jobs/${job.id}`)).status).toBe(404)
  await decide('restore')
  expect((await api.visitor.get(`/api/jobs/${job.id}`)).status).toBe(200)
})

test('a publication that is sent again is the same, and with another student another one (3.5.656)', async () => {
  const { marc, lea } = await happy()
  const draft = { ...offer(), reservedForId: lea.id }
  const publishing = mutation('job.publish', draft)

  const verdicts = await push(marc, publishing)
  const again = await push(marc, { ...publishing, id: newId() })
  const other = await push(marc, mutation('job.publish', { ...draft, reservedForId: newId() }))

  expect([verdicts, again, other].map(codes)).toEqual([['applied'], ['applied'], ['id_reused']])
  expect((await titlesFor(lea)).filter((title) => title === 'Une offre pour vous d’abord')).toHaveLength(1)
})

test('the archives of both have the reservation, by name (1.2.71)', async () => {
  const { marc, lea, job } = await reserved()

  const [his, hers] = [await readSections(api.sql, marc.id), await readSections(api.sql, lea.id)]

  expect(his.find(({ key }) => key === 'jobs')?.items).toContainEqual(
    expect.objectContaining({ title: job.title, reservedFor: fullName(lea), reservedUntil: expect.any(Date) }),
  )
  expect(hers.find(({ key }) => key === 'reservedOffers')?.items).toMatchObject([
    { job: job.title, poster: fullName(marc) },
  ])
})
