import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatMoment } from '../../schema/dates.ts'
import { newId } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { countReads } from '../testing/test-reads.ts'
import { meOf } from '../testing/test-seed.ts'
import { patchJob } from '../jobs/status.ts'
import { payByCard } from '../testing/world.ts'
import { createDevice, mutation } from '../sync/test-device.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

interface Somebody {
  id: string
}
const edit = (poster: Somebody, job: Somebody, fields: object) => api.as(poster).patch(`/api/jobs/${job.id}`, fields)
const move = (party: Somebody, job: Somebody, status: string) => edit(party, job, { status })
const accept = (poster: Somebody, letter: Somebody) => api.as(poster).post(`/api/applications/${letter.id}/accept`)
const told = async (user: Somebody): Promise<{ title: string; message: string }[]> =>
  (await api.as(user).get(`/api/notifications/${user.id}`)).json()
const lettersOf = async (student: Somebody): Promise<{ termsChangedAt?: string }[]> =>
  (await api.as(student).get('/api/applications/student')).json()

/** Makes an offer whose terms change after a student applied, and whose poster then accepts this student. */
const acceptedUnderNewTerms = async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(1)
  await edit(poster, job, { rate: 15, duration: '8 heures' })
  await accept(poster, applications[0]!)
  return { poster, job, student: students[0]! }
}

test('only a student who waits for an answer reads the changes of an offer (1.2.443)', async () => {
  const { poster, job, students, applications } = await api.seed.jobWithApplicants(3)
  const [waiting, turnedDown, withdrawn] = [students[0]!, students[1]!, students[2]!]
  await api.as(poster).post(`/api/applications/${applications[1]!.id}/reject`)
  await api.as(withdrawn).post(`/api/applications/${applications[2]!.id}/withdraw`)

  const scheduledFor = new Date(Date.now() + 90 * 24 * 3600_000).toISOString()
  await edit(poster, job, {
    rate: 15,
    duration: '8 heures',
    location: 'Genève, GE',
    scheduledFor,
    paymentMethod: 'twint',
  })

  const [first] = await told(waiting)
  expect(first).toMatchObject({ title: 'Offre modifiée', type: 'application_update', actionUrl: `/jobs/${job.id}` })
  for (const words of [
    '« Tailler la haie »',
    'tarif 15 CHF/h (avant 25 CHF/h)',
    'durée 8 heures (avant 3 heures)',
    'lieu Genève, GE (avant Lausanne, VD)',
    `date ${formatMoment(scheduledFor)} (avant pas fixée)`,
    'paiement TWINT (avant Espèces)',
  ])
    expect(first?.message).toContain(words)
  expect((await lettersOf(waiting))[0]).toHaveProperty('termsChangedAt')
  for (const other of [turnedDown, withdrawn])
    expect((await told(other)).map(({ title }) => title)).not.toContain('Offre modifiée')
})

test('repeated changes of an offer make one notification, which lists the current terms and rings three times', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(1)
  const student = students[0]!
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  await api.as(student).post('/api/account/push', { endpoint: 'https://push.example.com/lea', keys })
  const edits = [15, 16, 17, 18, 19].map((rate) => mutation('job.edit', { id: job.id, rate }))
  await api.sql`delete from tasks`

  for (const change of [mutation('job.edit', { id: job.id, duration: '8 heures' }), ...edits])
    await createDevice(api, poster, []).push(change)

  expect(await told(student)).toMatchObject([
    {
      title: 'Offre modifiée',
      message:
        '« Tailler la haie » a changé plusieurs fois. Nouvelles conditions : tarif 19 CHF/h ; durée 8 heures ; lieu Lausanne, VD ; date pas fixée ; paiement Espèces. Si cela ne vous convient plus, retirez votre candidature.',
    },
  ])
  expect(await api.sql`select from tasks where name = 'push.prepare'`).toHaveLength(3)
})

test('a change of an offer reads only the letters to that offer', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(1)
  // To few offers, a plan that statements share would read all letters.
  const others = await Promise.all(Array.from({ length: 30 }, () => api.seed.job(poster)))
  await api.sql`
    insert into applications (id, job_id, student_id, letter, withdrawn_at)
    select gen_random_uuid(), job, ${students[0]!.id}, 'Bonjour', now()
    from unnest(${others.map(({ id }) => id)}::uuid[]) as job, generate_series(1, 100)`
  await api.sql`analyze applications`

  const letters = await write(
    api.sql,
    async (tx) => await countReads(tx, 'applications', () => patchJob(tx, meOf(poster), job.id, { rate: 30 })),
  )

  expect(await told(students[0]!)).toMatchObject([{ title: 'Offre modifiée' }])
  // The few letters to this offer, some of them more than once; others are 3,000.
  expect(letters).toBeLessThan(20)
})

test('a change of words, or to equal terms, notifies nobody', async () => {
  const { poster, job, students } = await api.seed.jobWithApplicants(1)

  await edit(poster, job, { title: 'Tailler les haies', description: 'Et le laurier.', rate: 25, duration: '3 heures' })
  await edit(poster, job, { duration: '3h' })

  expect(await told(students[0]!)).toEqual([])
  expect((await lettersOf(students[0]!))[0]).not.toHaveProperty('termsChangedAt')
})

// Shows rule 1.2.443.
test.for(['assigned', 'in_progress'])(
  'a student who is accepted after the terms change reads that they may leave, and leaves %s work alone',
  async (status) => {
    const { poster, job, student } = await acceptedUnderNewTerms()
    if (status === 'in_progress') await move(poster, job, status)
    const titles = await told(student)

    const left = await move(student, job, 'cancelled')

    expect(titles.find(({ title }) => title === 'Candidature acceptée')?.message).toContain(
      'Vous pouvez encore renoncer',
    )
    expect([left.status, (await left.json()).status]).toEqual([200, 'cancelled'])
    expect((await told(poster))[0]).toMatchObject({ title: 'Job annulé' })
  },
)

test('a payment does not bind a student to changed terms: the student leaves and the money goes back (1.2.443)', async () => {
  const { poster, job, student } = await acceptedUnderNewTerms()
  await payByCard(api, poster, job)

  const left = await move(student, job, 'cancelled')

  expect(left.status).toBe(200)
  const [payment] = await api.sql<{ state: string }[]>`select state from payments where job_id = ${job.id}`
  expect(payment?.state).toBe('refunding')
})

test('a student who begins the work agrees to its terms, and one who knew them when applying has agreed before', async () => {
  const begun = await acceptedUnderNewTerms()
  await move(begun.student, begun.job, 'in_progress')
  const { poster, job } = await api.seed.jobWithApplicants(0)
  await edit(poster, job, { rate: 15 })
  const student = await api.seed.student()
  await accept(poster, await api.seed.application(student, job))

  const answers = [await move(begun.student, begun.job, 'cancelled'), await move(student, job, 'cancelled')]

  expect(answers.map(({ status }) => status)).toEqual([409, 403])
  expect((await lettersOf(begun.student))[0]).not.toHaveProperty('termsChangedAt')
})

test('a student whose work is already paid agrees to new terms once, and the poster is notified', async () => {
  const { poster, job, student } = await acceptedUnderNewTerms()
  await payByCard(api, poster, job)

  const agreed = await move(student, job, 'in_progress')

  expect([agreed.status, (await agreed.json()).status]).toEqual([200, 'in_progress'])
  expect((await lettersOf(student))[0]).not.toHaveProperty('termsChangedAt')
  expect((await told(poster))[0]).toMatchObject({ title: 'Offre modifiée acceptée' })
  const again = [await move(student, job, 'in_progress'), await move(student, job, 'cancelled')]
  // The status is there already; the other one is for its poster.
  expect(again.map(({ status }) => status)).toEqual([200, 409])
})

test('a student who declines a cancellation does not agree to new terms by it', async () => {
  const { poster, job, student } = await acceptedUnderNewTerms()
  await payByCard(api, poster, job)
  await move(poster, job, 'cancelled')

  const declined = await move(student, job, 'in_progress')

  expect(declined.status).toBe(200)
  expect((await told(poster))[0]).toMatchObject({ title: 'Annulation refusée' })
  expect((await lettersOf(student))[0]).toHaveProperty('termsChangedAt')
  expect((await (await move(student, job, 'cancelled')).json()).status).toBe('cancelled')
})

test.for([
  ['as long as nobody writes', 'x'.repeat(1_001)],
  ['with a byte that no text has', '3\0h'],
])('a letter to hand-made terms %s is refused, and is no fault', async ([, duration]) => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const job = await api.seed.job(marc)
  const { rate, location, scheduledFor, paymentMethod } = job
  const terms = { rate, duration, location, scheduledFor, paymentMethod }
  const letter = { id: newId(), jobId: job.id, message: 'Je viens volontiers.', terms }

  const verdicts = await createDevice(api, lea, []).push(mutation('application.submit', letter as never))

  expect(verdicts).toMatchObject([{ verdict: 'rejected', code: 'invalid' }])
})

test('a letter written offline to former terms arrives, and its student reads the changes (1.2.443)', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const job = await api.seed.job(marc)
  const { rate, duration, location, scheduledFor, paymentMethod } = job
  const terms = { rate, duration, location, scheduledFor, paymentMethod }
  await edit(marc, job, { rate: 15 })
  const letter = { id: newId(), jobId: job.id, message: 'Je viens volontiers.', terms }

  const verdicts = await createDevice(api, lea, []).push(mutation('application.submit', letter))
  await accept(marc, letter)

  expect(verdicts).toMatchObject([{ verdict: 'applied' }])
  const changed = (await told(lea)).find(({ title }) => title === 'Offre modifiée')
  expect(changed?.message).toContain('tarif 15 CHF/h (avant 25 CHF/h)')
  expect((await move(lea, job, 'cancelled')).status).toBe(200)
})

test('a letter to invented terms gives no right to leave paid work, and its student reads the real terms', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const job = await api.seed.job(marc)
  await edit(marc, job, { rate: 30 })
  const { duration, location, scheduledFor, paymentMethod } = job
  const terms = { rate: 1_000, duration, location, scheduledFor, paymentMethod }
  const letter = { id: newId(), jobId: job.id, message: 'Je viens volontiers.', terms }
  await createDevice(api, lea, []).push(mutation('application.submit', letter))
  await accept(marc, letter)
  await payByCard(api, marc, job)

  const left = await move(lea, job, 'cancelled')

  expect(left.status).toBe(409)
  expect((await lettersOf(lea))[0]).not.toHaveProperty('termsChangedAt')
  const changed = (await told(lea)).find(({ title }) => title === 'Offre modifiée')
  expect(changed?.message).toContain('tarif 30 CHF/h (avant 1’000 CHF/h)')
})

test('a letter to former terms is recognised however often the offer has changed since', async () => {
  const [marc, lea] = [await api.seed.individual(), await api.seed.student()]
  const job = await api.seed.job(marc)
  for (const rate of [26, 27, 26, 28]) await edit(marc, job, { rate })
  const { duration, location, scheduledFor, paymentMethod } = job
  const terms = { rate: 27, duration, location, scheduledFor, paymentMethod }
  const letter = { id: newId(), jobId: job.id, message: 'Je viens volontiers.', terms }

  await createDevice(api, lea, []).push(mutation('application.submit', letter))

  expect((await lettersOf(lea))[0]).toHaveProperty('termsChangedAt')
  const [former] = await api.sql<{ count: number }[]>`
    select jsonb_array_length(terms) as count from former_terms where job_id = ${job.id}`
  expect(former?.count).toBe(3)
})
