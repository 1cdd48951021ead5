import { expect, test } from 'vitest'
import type { User } from '../../schema/accounts/user.ts'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
import type { Job } from '../../schema/jobs/job.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import { testApi } from '../testing/test-api.ts'
import { readFeed } from '../jobs/test-feeds.ts'
import { demoPassword, readDemoData } from './demo-data.ts'
import { hasDemoPeople, isEmpty, seedDemo } from './seed.ts'

const demo = readDemoData()
const login = { email: 'particulier@demo.example', password: demoPassword }

test('an empty database is filled within seconds, and both demo accounts sign in', async () => {
  const { sql, visitor } = await testApi()
  const before = [await isEmpty(sql), await hasDemoPeople(sql)]
  const started = performance.now()

  await seedDemo(sql)

  expect(performance.now() - started).toBeLessThan(20_000)
  expect(before).toEqual([true, false])
  expect([await isEmpty(sql), await hasDemoPeople(sql)]).toEqual([false, true])
  for (const email of ['etudiante@demo.example', 'particulier@demo.example']) {
    expect((await visitor.post('/api/auth/login', { email, password: demoPassword })).status).toBe(200)
  }
})

test('the API shows what the demo data says', async () => {
  const { sql, visitor, as } = await testApi()
  await seedDemo(sql)
  const marc = await (await visitor.post('/api/auth/login', login)).json()

  const open = await visitor.get('/api/jobs?status=open')
  const posted = await (await as(marc).get(`/api/users/${marc.id}/jobs`)).json()
  const deleted = await (await as(marc).get(`/api/users/${marc.id}/deleted-jobs`)).json()
  const notifications = await (await as(marc).get(`/api/notifications/${marc.id}`)).json()

  const expected = demo.jobs.filter(({ status, deleted }) => status === 'open' && !deleted)
  expect(open.headers.get('x-total-count')).toBe(String(expected.length))
  expect(posted.length + deleted.length).toBe(demo.jobs.filter(({ poster }) => poster === 'marc').length)
  const dates = notifications.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(notifications.some(({ isRead }: { isRead: boolean }) => !isRead)).toBe(true)
})

test('the two demo accounts meet what may change on the way, what waits for them, and papers', async () => {
  const { sql, visitor, as } = await testApi()
  await seedDemo(sql)
  const [marc, lea] = await Promise.all(
    ['particulier', 'etudiante'].map(async (name) =>
      (await visitor.post('/api/auth/login', { email: `${name}@demo.example`, password: demoPassword })).json(),
    ),
  )
  const jobsOf = async (person: User): Promise<Job[]> => {
    const ids = await sql<{ id: string }[]>`
      select id from jobs where ${person.id}::uuid in (posted_by_id, assigned_to_id, reserved_for_id) and deleted_at is null`
    return await Promise.all(ids.map(async ({ id }) => (await as(person).get(`/api/jobs/${id}`)).json()))
  }
  const [ofMarc, ofLea] = [await jobsOf(marc), await jobsOf(lea)]
  const papers = await sql<
    { kind: string }[]
  >`select distinct kind from papers where student_id = ${lea.id} order by kind`
  const unread = async (person: User) =>
    ((await (await as(person).get(`/api/notifications/${person.id}`)).json()) as Notification[])
      .filter(({ isRead }) => !isRead)
      .map(({ title }) => title)

  const questions = ofMarc.flatMap((job) => job.questions ?? [])
  expect([questions.some(({ answer }) => answer), questions.some(({ answer }) => !answer)]).toEqual([true, true])
  expect(ofLea.filter(({ reservedForId }) => reservedForId === lea.id)).toHaveLength(1)
  expect(ofLea.flatMap(({ timeProposals = [] }) => timeProposals)).toMatchObject([{ byId: lea.id }])
  const payments = ofLea.flatMap(({ handPayments = [] }) => handPayments)
  expect(payments.map(({ confirmedAt }) => confirmedAt !== undefined).toSorted()).toEqual([false, true])
  expect(papers.map(({ kind }) => kind)).toEqual(['agreement', 'certificate', 'payslip', 'receipt'])
  expect(await unread(marc)).toEqual(expect.arrayContaining(['Autre heure proposée', 'Question sur votre offre']))
  expect(await unread(lea)).toEqual(
    expect.arrayContaining(['Une offre pour vous d’abord', 'Paiement à confirmer', 'Accord de travail proposé']),
  )
})

test('Léa’s profile shows what was said of her, with photos, and the mean of it all', async () => {
  const { sql, visitor } = await testApi()
  await seedDemo(sql)
  const [lea] = await sql<{ id: string }[]>`select id from users where email = 'etudiante@demo.example'`

  const person = await (await visitor.get(`/api/users/${lea?.id}`)).json()
  const reviews = await (await visitor.get(`/api/users/${lea?.id}/reviews`)).json()
  const photo = await visitor.get(reviews.find(({ workPhotos }: { workPhotos: unknown }) => workPhotos).workPhotos[0])
  const face = await visitor.get(person.profileImageUrl)

  expect(person.studentProfile).toMatchObject({ rating: 4.8, completedJobs: 4 })
  expect(reviews).toHaveLength(4)
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(face.status).toBe(200)
})

test('devices find all of it in their feeds, the newest offer last', async () => {
  const { sql } = await testApi()
  await seedDemo(sql)
  const ids = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)

  const feed = await readFeed(sql, jobsFeed('VD'))
  const listed = await ids(
    sql`select id from jobs where canton = 'VD' and status = 'open' and deleted_at is null and reserved_for_id is null order by created_at`,
  )

  expect(feed).toEqual(listed.map((id) => `put job ${id}`))
  const people = await ids(sql`select id from users`)
  expect(people).toHaveLength(demo.people.length)
  for (const person of people) {
    const own = await readFeed(sql, userFeed(person))
    const expected = await ids(sql`
      select id from notifications where user_id = ${person}
      union all select id from messages where ${person}::uuid in (sender_id, receiver_id)
      union all select id from applications where student_id = ${person}
      union all select a.id from applications a join jobs j on j.id = a.job_id where posted_by_id = ${person}
      union all select id from jobs where posted_by_id = ${person}
      union all select job_id from applications where student_id = ${person}
      union all select ${person}
      union all select id from jobs where reserved_for_id = ${person}
      union select job_id from questions where asker_id = ${person}
      union all select id from papers where ${person}::uuid in (poster_id, student_id)`)
    const rows = own.map((entry) => entry.split(' '))
    // People are entered anew for those whom a paper or a counter is about.
    const others = rows.filter(([, entity, id]) => entity === 'wageYear' || (entity === 'person' && id !== person))
    expect(
      rows
        .filter((row) => !others.includes(row))
        .map(([, , id]) => id)
        .toSorted(),
    ).toEqual(expected.toSorted())
  }
})
