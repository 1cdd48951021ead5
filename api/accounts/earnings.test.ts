import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

test('a student who has done nothing yet earned nothing', async () => {
  const lea = await api.seed.student()

  const answer = await api.as(lea).get(`/api/students/${lea.id}/earnings`)

  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ totalEarnings: 0 })
})

test('completed jobs count with rate times hours; work under way, others’ work, unknown hours and those that come again do not (2.2.144)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const other = await api.seed.assignedJob()
  await api.sql`
    update jobs set assigned_to_id = ${student.id}, rate_centimes = 2275, estimated_minutes = 105, status = 'completed'
    where id = ${other.job.id}`
  const underWay = await api.seed.assignedJob()
  await api.sql`update jobs set assigned_to_id = ${student.id} where id = ${underWay.job.id}`
  const unknown = await api.seed.assignedJob()
  await api.sql`
    update jobs set assigned_to_id = ${student.id}, estimated_minutes = null, status = 'completed' where id = ${unknown.job.id}`
  const weekly = await api.seed.assignedJob()
  await api.sql`
    update jobs set assigned_to_id = ${student.id}, duration = '3 h par Séance', status = 'completed' where id = ${weekly.job.id}`
  await api.as(poster).patch(`/api/jobs/${job.id}`, { status: 'completed' })

  const answer = await api.as(student).get(`/api/students/${student.id}/earnings`)

  // 25 × 3 and 22.75 × 1.75, rounded to centimes.
  expect(await answer.json()).toEqual({ totalEarnings: 114.81 })
})

test('work of thirds of an hour counts to the centime, each job by itself', async () => {
  const { student, job } = await api.seed.assignedJob()
  const other = await api.seed.assignedJob()
  await api.sql`
    update jobs set assigned_to_id = ${student.id}, rate_centimes = 10000, estimated_minutes = 80, status = 'completed'
    where id in (${job.id}, ${other.job.id})`

  const answer = await api.as(student).get(`/api/students/${student.id}/earnings`)

  expect(await answer.json()).toEqual({ totalEarnings: 266.66 })
})

test('what both parties confirm was paid by hand takes the place of the guess; other notes do not (3.4.31)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const [underWay, guessed] = [await api.seed.assignedJob(), await api.seed.assignedJob()]
  await api.sql`
    update jobs set assigned_to_id = ${student.id}, rate_centimes = 2500, estimated_minutes = 60 where id in (${underWay.job.id}, ${guessed.job.id})`
  await api.sql`update jobs set status = 'completed' where id in (${job.id}, ${guessed.job.id})`
  const note = async (jobId: string, amount: number, answer: 'confirmed' | 'contested' | 'none') => {
    const at = (one: typeof answer) => (one === answer ? new Date() : null)
    await api.sql`
      insert into hand_payments (id, job_id, payer_id, payee_id, amount, method, paid_on, declared_by, confirmed_at, contested_at)
      values (gen_random_uuid(), ${jobId}, ${poster.id}, ${student.id}, ${amount}, 'cash', now(), ${poster.id},
        ${at('confirmed')}, ${at('contested')})`
  }
  await note(job.id, 4_000, 'confirmed')
  await note(job.id, 2_050, 'confirmed')
  await note(underWay.job.id, 1_000, 'confirmed')
  for (const answer of ['contested', 'none'] as const) await note(guessed.job.id, 90_000, answer)

  const answer = await api.as(student).get(`/api/students/${student.id}/earnings`)

  // 40 + 20.50 for one job and 10 for another, and 25 × 1 for the one of which nothing is confirmed.
  expect(await answer.json()).toEqual({ totalEarnings: 95.5 })
})

test('only the student reads it', async () => {
  const [lea, noah, marc] = [await api.seed.student(), await api.seed.student(), await api.seed.individual()]
  const path = `/api/students/${lea.id}/earnings`

  const answers = [
    await api.visitor.get(path),
    await api.as(noah).get(path),
    await api.as(marc).get(path),
    await api.as(marc).get(`/api/students/${marc.id}/earnings`),
    await api.as(lea).get('/api/students/me/earnings'),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 403, 404])
})
