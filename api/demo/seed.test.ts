import { expect, test } from 'vitest'
import { jobsFeed, userFeed } from '../../schema/feeds.ts'
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
    sql`select id from jobs where canton = 'VD' and status = 'open' and deleted_at is null order by created_at`,
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
      union all select ${person}`)
    expect(own.map((entry) => entry.split(' ')[2]).toSorted()).toEqual(expected.toSorted())
  }
})
