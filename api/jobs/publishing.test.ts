import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { hoursOf } from '../../schema/jobs/duration.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Job } from '../../schema/jobs/job.ts'
import { openOfferLimit } from '../../schema/limits.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { createDevice, mutation, offer as offerWith } from '../sync/test-device.ts'
import { jobRowsFor } from './jobs.ts'
import { headOf, readFeed } from './test-feeds.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const offer = {
  title: 'Arroser le potager',
  description: 'Deux soirs par semaine.',
  location: 'Morges, VD',
  duration: '2h30',
  rate: 22.5,
}

test('an individual publishes an offer with the least of fields, and the wizard’s defaults fill in the rest', async () => {
  const marc = await api.seed.individual()

  const answer = await api.as(marc).post('/api/jobs', offer)

  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    ...offer,
    canton: 'VD',
    estimatedDuration: 2.5,
    hourlyRate: 22.5,
    minimumRate: 15,
    category: 'physical',
    deliveryType: 'in_person',
    status: 'open',
    isCompleted: false,
    postedById: marc.id,
    assignedToId: null,
    poster: { id: marc.id, firstName: marc.firstName, lastName: marc.lastName, city: marc.city },
    applicationsCount: 0,
  })
})

test('a visitor, a student and someone in another person’s name can’t publish (1.6.2, 1.6.3)', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]

  const answers = [
    await api.visitor.post('/api/jobs', offer),
    await api.as(lea).post('/api/jobs', offer),
    await api.as(marc).post('/api/jobs', { ...offer, postedById: lea.id }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403])
  const codes = await Promise.all(answers.map(async (answer) => (await answer.json()).code))
  expect(codes).toEqual(['signed_out', 'wrong_role', 'not_yours'])
})

test('a title without a visible sign is refused, and one that is written backwards is stored as it reads', async () => {
  const marc = await api.seed.individual()
  const refusal = 'Donnez un titre à votre offre'

  const blank = await api.as(marc).post('/api/jobs', { ...offer, title: '\u200B\u3164\u2060' })
  const turned = await api
    .as(marc)
    .post('/api/jobs', { ...offer, title: 'Haie \u202Enozag\u202C 👩🏽‍🌾', subcategory: '\u3164' })

  expect([blank.status, turned.status]).toEqual([400, 201])
  expect(await blank.json()).toMatchObject({ issues: [{ path: 'title', message: refusal }] })
  expect(await turned.json()).toMatchObject({ title: 'Haie nozag 👩🏽‍🌾', subcategory: null })
})

test.each([
  ['a rate below the floor', { rate: 14.99 }, 'rate', 'Le tarif minimum est de 15 CHF/h'],
  ['a rate in words', { rate: 'vingt' }, 'rate', 'Indiquez un tarif en CHF par heure'],
  ['a blank title', { title: '   ' }, 'title', 'Donnez un titre à votre offre'],
  ['a title over its limit', { title: 'x'.repeat(121) }, 'title', 'Ce texte est trop long'],
  ['a NUL', { description: 'a\0b' }, 'description', 'Ce texte contient des caractères illisibles'],
  ['half a surrogate pair', { location: 'a\uD800' }, 'location', 'Ce texte contient des caractères illisibles'],
  ['a list in place of a text', { title: ['x'] }, 'title', 'Donnez un titre à votre offre'],
  ['an unknown category', { category: 'magic' }, 'category', 'Choisissez une des options proposées'],
  [
    'a subcategory of another category',
    { subcategory: 'tutoring' },
    'subcategory',
    'Choisissez une des options proposées',
  ],
  ['a duration of zero', { duration: '0 h' }, 'duration', 'Indiquez combien de temps il faut'],
  ['a malformed id', { id: 'abc' }, 'id', 'Identifiant invalide'],
  ['a date that is none', { scheduledFor: 'demain' }, 'scheduledFor', 'Date invalide'],
  ['a year that Postgres does not know', { scheduledFor: '0000-01-01T00:00:00Z' }, 'scheduledFor', 'Date invalide'],
  ['a year before the first', { scheduledFor: '0001-01-01T00:00:00+23:00' }, 'scheduledFor', 'Date invalide'],
  ['a year of five digits', { scheduledFor: '9999-12-31T23:59:59-23:00' }, 'scheduledFor', 'Date invalide'],
  ['a date before time zones', { scheduledFor: '1850-06-01T12:00:00Z' }, 'scheduledFor', 'Date invalide'],
])('an offer with %s is refused and the field named', async (_, wrong, path, message) => {
  const marc = await api.seed.individual()

  const answer = await api.as(marc).post('/api/jobs', { ...offer, ...wrong })

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalid', issues: [{ path, message }] })
})

test('durations that can’t be read as hours, and tiny ones, are kept as typed', async () => {
  const marc = await api.seed.individual()

  const hours = []
  for (const duration of ['selon la météo', '0.001', '999999 h', 'une demi-journée']) {
    const answer = await api.as(marc).post('/api/jobs', { ...offer, duration })
    hours.push((await answer.json()).estimatedDuration)
  }

  expect(hours).toEqual([null, null, null, 4])
})

test('each minute of a duration is kept: a device counts the same hours', async () => {
  const posters = [await api.seed.individual(), await api.seed.individual()]
  const durations = Array.from({ length: 59 }, (_, minute) => `1h${String(minute + 1).padStart(2, '0')}`)

  const hours = []
  for (const [minute, duration] of durations.entries()) {
    const answer = await api.as(posters[minute % 2]!).post('/api/jobs', { ...offer, duration })
    hours.push(((await answer.json()) as Job).estimatedDuration)
  }

  expect(hours).toEqual(durations.map(hoursOf))
})

test('a poster has five hundred open offers: one more is refused, and taken once another is deleted (2.5.28)', async () => {
  const [marc, anne] = [await api.seed.individual(), await api.seed.individual()]
  const phone = createDevice(api, marc, [])
  const [first, last, other] = [newId(), newId(), newId()]
  const publish = (id: string) => api.as(marc).post('/api/jobs', { ...offer, id })
  await publish(first)
  await copyOffer(first, openOfferLimit - 2)

  const atOnce = await Promise.all([publish(last), publish(other)])
  const [refused] = await phone.push(mutation('job.publish', offerWith()))

  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const message = 'Vous avez déjà 500 offres ouvertes. Supprimez-en une pour en publier une autre.'
  expect(refused).toMatchObject({ verdict: 'rejected', code: 'offers_full', message })
  expect((await publish(first)).status).toBe(200)
  expect((await api.as(marc).patch(`/api/jobs/${first}`, { rate: 30 })).status).toBe(200)
  expect((await api.as(anne).post('/api/jobs', offer)).status).toBe(201)

  await api.as(marc).delete(`/api/jobs/${first}`)
  expect((await publish(newId())).status).toBe(201)
  expect((await publish(newId())).status).toBe(409)
})

/** Inserts `times` copies of an offer. */
const copyOffer = (id: string, times: number) => api.sql`
  insert into jobs (id, posted_by_id, title, description, location, duration, rate_centimes, category, delivery_type, language_required,
    urgency_level, experience_required, physical_demand, payment_method)
  select gen_random_uuid(), posted_by_id, title, description, location, duration, rate_centimes, category, delivery_type, language_required,
    urgency_level, experience_required, physical_demand, payment_method
  from jobs, generate_series(1, ${times}) where id = ${id}`

test('the same offer sent eight times at once is one offer, created once', async () => {
  const marc = await api.seed.individual()
  const id = newId()

  const answers = await Promise.all(Array.from({ length: 8 }, () => api.as(marc).post('/api/jobs', { ...offer, id })))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(bodies.map((body) => body.id))).toEqual(new Set([id]))
  expect(await api.sql`select from jobs where id = ${id}`).toHaveLength(1)
})

test('an id in capitals is the same id', async () => {
  const marc = await api.seed.individual()
  const id = newId()

  const first = await api.as(marc).post('/api/jobs', { ...offer, id: id.toUpperCase() })
  const second = await api.as(marc).post('/api/jobs', { ...offer, id })

  expect([first.status, second.status]).toEqual([201, 200])
  expect((await first.json()).id).toBe(id)
})

test('an id is refused with another content, to another person, and when it is another offer’s', async () => {
  const [marc, anna] = [await api.seed.individual(), await api.seed.individual()]
  const id = newId()
  await api.as(marc).post('/api/jobs', { ...offer, id })
  const unclaimed = await api.seed.job(marc)

  const answers = [
    await api.as(marc).post('/api/jobs', { ...offer, id, title: 'Autre chose' }),
    await api.as(anna).post('/api/jobs', { ...offer, id }),
    await api.as(marc).post('/api/jobs', { ...offer, id: unclaimed.id }),
  ]

  for (const answer of answers) {
    expect(answer.status).toBe(409)
    expect((await answer.json()).code).toBe('id_reused')
  }
})

test('publishing reaches the poster and the canton, and its replay nobody', async () => {
  const marc = await api.seed.individual()
  const id = newId()
  const canton = await headOf(api.sql, 'jobs:ZG')

  await api.as(marc).post('/api/jobs', { ...offer, id, location: 'Zoug, ZG' })
  const entries = [await readFeed(api.sql, userFeed(marc.id)), await readFeed(api.sql, 'jobs:ZG', canton)]
  const heads = [await headOf(api.sql, userFeed(marc.id)), await headOf(api.sql, 'jobs:ZG')]
  await api.as(marc).post('/api/jobs', { ...offer, id, location: 'Zoug, ZG' })

  expect(entries).toEqual([[`put account ${marc.id}`, `put job ${id}`], [`put job ${id}`]])
  expect([await headOf(api.sql, userFeed(marc.id)), await headOf(api.sql, 'jobs:ZG')]).toEqual(heads)
})

test('the two parties see who does the work, and only the poster sees the number of applications', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const other = await api.seed.student()

  const read = async (caller: { get(path: string): Promise<Response> }) =>
    (await caller.get(`/api/jobs/${job.id}`)).json()

  expect(await read(api.as(poster))).toMatchObject({
    assignedToId: student.id,
    assignedTo: { id: student.id, firstName: student.firstName, lastName: student.lastName },
    applicationsCount: 1,
  })
  expect(await read(api.as(student))).toMatchObject({ assignedToId: student.id })
  expect(await read(api.as(student))).not.toHaveProperty('applicationsCount')
  for (const stranger of [api.visitor, api.as(other)]) {
    const seen = await read(stranger)
    expect(seen).toMatchObject({ status: 'assigned', assignedToId: null })
    expect(seen).not.toHaveProperty('assignedTo')
    expect(seen).not.toHaveProperty('applicationsCount')
  }
})

test('a job that isn’t there, and a malformed id, are not found', async () => {
  const paths = [newId(), 'abc', '1', '%00', encodeURIComponent('é"\'')]

  for (const path of paths) {
    const answer = await api.visitor.get(`/api/jobs/${path}`)
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('the poster changes an open offer, and what depends on its fields follows', async () => {
  const marc = await api.seed.individual()
  const job = await api.seed.job(marc, { subcategory: 'gardening' })

  const answer = await api.as(marc).patch(`/api/jobs/${job.id}`, {
    location: 'Genève, GE',
    duration: '45 min',
    rate: 30,
    category: 'academic',
    requiredSkills: ['Patience'],
  })

  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    title: job.title,
    canton: 'GE',
    estimatedDuration: 0.75,
    rate: 30,
    hourlyRate: 30,
    category: 'academic',
    subcategory: null,
    requiredSkills: ['Patience'],
  })
})

test('an offer that moves to another canton leaves one feed and enters the other; sending the same again moves nothing', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  const reader = userFeed(students[0]!.id)
  const letter = `put application ${applications[0]!.id}`
  const [uri, poster0] = [await headOf(api.sql, 'jobs:UR'), await headOf(api.sql, userFeed(poster.id))]

  await api.as(poster).patch(`/api/jobs/${job.id}`, { location: 'Altdorf, UR' })
  const heads = await Promise.all([reader, userFeed(poster.id), 'jobs:UR'].map((feed) => headOf(api.sql, feed)))
  const again = await api.as(poster).patch(`/api/jobs/${job.id}`, { location: 'Altdorf, UR', title: job.title })

  expect(again.status).toBe(200)
  expect(await readFeed(api.sql, 'jobs:UR', uri)).toEqual([`put job ${job.id}`])
  expect(await readFeed(api.sql, 'jobs:VD')).toContain(`del job ${job.id}`)
  expect(await readFeed(api.sql, userFeed(poster.id), poster0)).toEqual([`put job ${job.id}`, letter])
  expect((await readFeed(api.sql, reader)).slice(-3, -1)).toEqual([`put job ${job.id}`, letter])
  expect(await Promise.all([reader, userFeed(poster.id), 'jobs:UR'].map((feed) => headOf(api.sql, feed)))).toEqual(
    heads,
  )
})

test('fields are the poster’s to change, and only while the offer is open', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const open = await api.seed.job(poster)
  const stranger = await api.seed.individual()

  const change = { title: 'Autre titre' }
  const answers = [
    await api.visitor.patch(`/api/jobs/${open.id}`, change),
    await api.as(stranger).patch(`/api/jobs/${open.id}`, change),
    await api.as(student).patch(`/api/jobs/${job.id}`, change),
    await api.as(poster).patch(`/api/jobs/${job.id}`, change),
    await api.as(poster).patch(`/api/jobs/${newId()}`, change),
    await api.as(poster).patch('/api/jobs/nonsense', change),
    await api.as(poster).patch(`/api/jobs/${open.id}`, { title: '' }),
    await api.as(poster).patch(`/api/jobs/${open.id}`, { subcategory: 'tutoring' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 409, 404, 404, 400, 400])
  expect((await answers[3]!.json()).code).toBe('job_not_open')
})

test('an offer is changed in one’s own name alone', async () => {
  const [marc, anne] = [await api.seed.individual(), await api.seed.individual()]
  const job = await api.seed.job(marc)
  const change = (postedById: string) => api.as(marc).patch(`/api/jobs/${job.id}`, { postedById, rate: 30 })

  const [another, own] = [await change(anne.id), await change(marc.id.toUpperCase())]

  expect([another.status, (await another.json()).code]).toEqual([403, 'not_yours'])
  expect(await own.json()).toMatchObject({ rate: 30, postedById: marc.id })
})

test('only the poster sees a deleted offer, and waiting students are refused and notified', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(2)
  const [lea] = students

  const answer = await api.as(poster).delete(`/api/jobs/${job.id}`)

  expect(answer.status).toBe(204)
  expect((await api.visitor.get(`/api/jobs/${job.id}`)).status).toBe(404)
  expect((await api.as(lea!).get(`/api/jobs/${job.id}`)).status).toBe(404)
  expect(await (await api.as(poster).get(`/api/jobs/${job.id}`)).json()).toHaveProperty('deletedAt')
  const sent = await (await api.as(lea!).get('/api/applications/student')).json()
  expect(sent).toMatchObject([{ id: applications[0]!.id, status: 'rejected', job: { title: job.title } }])
  const [notification] = await (await api.as(lea!).get(`/api/notifications/${lea!.id}`)).json()
  expect(notification).toMatchObject({ type: 'application_update', actionUrl: '/dashboard?tab=candidatures' })
  expect(notification.message).toContain('a été retirée')
  expect(await readFeed(api.sql, 'jobs:VD')).toContain(`del job ${job.id}`)
  expect(await readFeed(api.sql, userFeed(lea!.id))).toContain(`put application ${applications[0]!.id}`)
})

test('deleting again changes nothing; only an open offer can be deleted, and only by its poster (2.4.18, 2.6.9)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const open = await api.seed.job(poster)
  await api.as(poster).delete(`/api/jobs/${open.id}`)
  const head = await headOf(api.sql, userFeed(poster.id))

  const answers = [
    await api.as(poster).delete(`/api/jobs/${open.id}`),
    await api.as(poster).delete(`/api/jobs/${job.id}`),
    await api.as(student).delete(`/api/jobs/${job.id}`),
    await api.as(student).delete(`/api/jobs/${open.id}`),
    await api.visitor.delete(`/api/jobs/${job.id}`),
    await api.as(poster).delete(`/api/jobs/${newId()}`),
    await api.as(poster).patch(`/api/jobs/${open.id}`, { status: 'cancelled' }),
    await api.as(poster).patch(`/api/jobs/${open.id}`, { title: 'Encore' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([204, 409, 403, 404, 401, 404, 409, 409])
  expect((await answers[1]!.json()).code).toBe('job_not_open')
  expect(await headOf(api.sql, userFeed(poster.id))).toBe(head)
})

test('a deletion and six applications at once leave no application waiting', async () => {
  const { poster, job } = await api.seed.jobWithApplicants(1)
  const students = await Promise.all(Array.from({ length: 6 }, () => api.seed.student()))

  const answers = await Promise.all([
    api.as(poster).delete(`/api/jobs/${job.id}`),
    ...students.map((student) => api.as(student).post('/api/applications', { jobId: job.id, message: 'Bonjour' })),
  ])

  expect(answers.every(({ status }) => [204, 201, 404].includes(status))).toBe(true)
  expect(await api.sql`select from applications where job_id = ${job.id} and status = 'pending'`).toHaveLength(0)
})

test('devices keep public jobs, and deleted jobs of their poster and their applicants', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(1)
  const stranger = await api.seed.student()
  const given = (viewer: { id: string }) => jobRowsFor(api.sql, viewer.id, [job.id, newId()])
  const before = await given(stranger)

  await api.as(poster).delete(`/api/jobs/${job.id}`)

  expect(before).toMatchObject([{ id: job.id, assignedToId: null }])
  expect(before[0]).not.toHaveProperty('poster')
  expect(await given(stranger)).toEqual([])
  expect(await given(poster)).toMatchObject([{ id: job.id, deletedAt: expect.any(String) }])
  expect(await given(students[0]!)).toMatchObject([{ id: job.id, deletedAt: expect.any(String) }])
})

test('a date of work is set, kept when sent again in another time zone, and taken away', async () => {
  const marc = await api.seed.individual()
  const year = new Date().getFullYear() + 1
  const job = await api.seed.job(marc, { scheduledFor: `${year}-05-01T14:00:00Z` })
  const set = async (scheduledFor: string | null) =>
    (await (await api.as(marc).patch(`/api/jobs/${job.id}`, { scheduledFor })).json()).scheduledFor
  const head = await headOf(api.sql, userFeed(marc.id))

  expect(await set(`${year}-05-01T16:00:00+02:00`)).toBe(`${year}-05-01T14:00:00.000Z`)
  expect(await headOf(api.sql, userFeed(marc.id))).toBe(head)
  expect(await set(null)).toBeNull()
  expect(await headOf(api.sql, userFeed(marc.id))).toBe(head + 1)
})

test('work is planned for any later day (1.2.432, 2.5.6)', async () => {
  const marc = await api.seed.individual()
  const job = await api.seed.job(marc)
  const set = async (scheduledFor: string) => (await api.as(marc).patch(`/api/jobs/${job.id}`, { scheduledFor })).status

  expect([await set('2031-05-01T08:00:00Z'), await set('2099-05-01T08:00:00Z')]).toEqual([200, 200])
})
