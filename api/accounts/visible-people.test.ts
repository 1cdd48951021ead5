import { expect, test } from 'vitest'
import { withoutPrivateDetails } from '../../schema/accounts/student-details.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { createDevice } from '../sync/test-device.ts'

test('a visitor sees a student without e-mail and phone', async () => {
  const { visitor, seed } = await testApi()
  const { email: _email, emailVerified: _verified, phone: _phone, ...lea } = await seed.student()

  const answer = await visitor.get(`/api/users/${lea.id.toUpperCase()}`)

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ ...lea, studentProfile: withoutPrivateDetails(lea.studentProfile!) })
})

test('a stranger sees no more than a visitor, and each person sees their whole account', async () => {
  const { as, seed } = await testApi()
  const lea = await seed.student()
  const marc = await seed.individual()

  const seenByMarc = await (await as(marc).get(`/api/users/${lea.id}`)).json()
  const seenByLea = await (await as(lea).get(`/api/users/${lea.id}`)).json()

  expect(seenByMarc).not.toHaveProperty('email')
  expect(seenByMarc).not.toHaveProperty('phone')
  expect(seenByLea).toEqual(lea)
})

test('applying shows the student’s contact details, availability and reach to the poster, not the reverse', async () => {
  const { as, seed, sql } = await testApi()
  const lea = await seed.student()
  const marc = await seed.individual()
  const job = await insertJob(sql, { postedById: marc.id })
  const details = {
    languages: [{ language: 'german', level: 'basic' }],
    availability: ['monday_evening'],
    travelDistance: 20,
  }
  await as(lea).patch(`/api/users/${lea.id}/student-profile`, details)
  const stranger = await (await as(marc).get(`/api/users/${lea.id}`)).json()
  await insertApplication(sql, job, lea.id)

  const leaSeenByMarc = await (await as(marc).get(`/api/users/${lea.id}`)).json()
  const marcSeenByLea = await (await as(lea).get(`/api/users/${marc.id}`)).json()

  expect(stranger.studentProfile).toMatchObject({ languages: details.languages })
  for (const hidden of ['availability', 'travelDistance']) expect(stranger.studentProfile).not.toHaveProperty(hidden)
  expect(leaSeenByMarc).toMatchObject({ email: lea.email, phone: lea.phone, studentProfile: details })
  expect(marcSeenByLea).not.toHaveProperty('email')
})

test('withdrawing hides them again', async () => {
  const { as, seed, sql } = await testApi()
  const lea = await seed.student()
  const marc = await seed.individual()
  await insertApplication(sql, await insertJob(sql, { postedById: marc.id }), lea.id)
  await sql`update applications set withdrawn_at = now()`

  const leaSeenByMarc = await (await as(marc).get(`/api/users/${lea.id}`)).json()

  expect(leaSeenByMarc).not.toHaveProperty('phone')
})

test.for(['assigned', 'in_progress', 'completed'])(
  'the two parties of a job (%s) may reach each other',
  async (status) => {
    const { as, seed, sql } = await testApi()
    const lea = await seed.student()
    const marc = await seed.individual()
    await insertJob(sql, { postedById: marc.id, assignedToId: lea.id, status })

    const leaSeenByMarc = await (await as(marc).get(`/api/users/${lea.id}`)).json()
    const marcSeenByLea = await (await as(lea).get(`/api/users/${marc.id}`)).json()

    expect(leaSeenByMarc).toMatchObject({ email: lea.email, phone: lea.phone })
    expect(marcSeenByLea).toMatchObject({ email: marc.email, phone: marc.phone })
  },
)

test('with the cancellation of agreed work both lose the other’s contact details, on their devices too', async () => {
  const api = await testApi()
  const { poster: marc, student: lea, job } = await api.seed.assignedJob()
  const [his, hers] = [marc, lea].map((person) => createDevice(api, person, [userFeed(person.id)]))
  await Promise.all([his?.catchUp(), hers?.catchUp()])

  const cancelled = await api.as(marc).patch(`/api/jobs/${job.id}`, { status: 'cancelled' })
  const pulled = await Promise.all([his?.pull(), hers?.pull()])

  expect(cancelled.status).toBe(200)
  for (const [viewer, other] of [
    [marc, lea],
    [lea, marc],
  ] as const) {
    const seen = await (await api.as(viewer).get(`/api/users/${other.id}`)).json()
    expect(seen).not.toHaveProperty('email')
    expect(seen.studentProfile ?? {}).not.toHaveProperty('availability')
  }
  const people = pulled.map((answer) => answer?.rows.person ?? [])
  expect(people[0]?.find(({ id }) => id === lea.id)).not.toHaveProperty('email')
  expect(people[1]?.find(({ id }) => id === marc.id)).not.toHaveProperty('email')
})

test('agreed work tells no other student how to reach anybody', async () => {
  const { as, seed, sql } = await testApi()
  const lea = await seed.student()
  const noah = await seed.student()
  const marc = await seed.individual()
  await insertJob(sql, { postedById: marc.id, assignedToId: noah.id, status: 'assigned' })

  const marcSeenByLea = await (await as(lea).get(`/api/users/${marc.id}`)).json()
  const noahSeenByLea = await (await as(lea).get(`/api/users/${noah.id}`)).json()

  for (const seen of [marcSeenByLea, noahSeenByLea]) expect(seen).not.toHaveProperty('email')
})

test('completed jobs count for the student who did them and the individual who gave them', async () => {
  const { visitor, seed, sql } = await testApi()
  const lea = await seed.student()
  const marc = await seed.individual()
  await insertJob(sql, { postedById: marc.id, assignedToId: lea.id, status: 'completed' })
  await insertJob(sql, { postedById: marc.id, assignedToId: lea.id, status: 'completed' })
  await insertJob(sql, { postedById: marc.id, assignedToId: lea.id, status: 'in_progress' })

  const student = await (await visitor.get(`/api/users/${lea.id}`)).json()
  const individual = await (await visitor.get(`/api/users/${marc.id}`)).json()

  expect(student.studentProfile).toMatchObject({ completedJobs: 2, rating: null })
  expect(individual.privateProfile).toMatchObject({ completedJobs: 2, rating: null })
})

test('an unknown id and a malformed id are not found', async () => {
  const { visitor } = await testApi()
  const ids = [newId(), 'undefined', "1' or '1'='1", '%00', '%ff', '%ED%A0%80']

  const answers = await Promise.all(ids.map((id) => visitor.get(`/api/users/${id}`)))

  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404))
  expect(await answers[0]?.json()).toMatchObject({ code: 'not_found' })
})

const insertJob = async (
  sql: TestApi['sql'],
  { postedById, assignedToId = null, status = 'open' }: { postedById: Id; assignedToId?: Id | null; status?: string },
): Promise<Id> => {
  const id = newId()
  await sql`
    insert into jobs (id, posted_by_id, assigned_to_id, status, title, description, location, duration, rate_centimes,
      category, delivery_type, language_required, urgency_level, experience_required, physical_demand, payment_method)
    values (${id}, ${postedById}, ${assignedToId}, ${status}, 'Haie', 'Tailler une haie', 'Lausanne, VD', '2h', 2500,
      'physical', 'in_person', 'french', 'normal', 'none', 'light', 'cash')`
  return id
}

const insertApplication = (sql: TestApi['sql'], jobId: Id, studentId: Id) => sql`
  insert into applications (id, job_id, student_id, letter) values (${newId()}, ${jobId}, ${studentId}, 'Bonjour')`
