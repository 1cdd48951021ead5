import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialOf } from '../../schema/accounts/birth-date.ts'
import { fullName, type User } from '../../schema/accounts/user.ts'
import { newId } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { testApi, type TestApi } from '../testing/test-api.ts'
import { headOf, readFeed } from '../jobs/test-feeds.ts'
import { makeImage, toDataUrl } from '../photos/test-images.ts'
import { evaluation, reviewOf } from './test-reviews.ts'

let api: TestApi
beforeAll(async () => void (api = await testApi()))
afterAll(() => api.close())

const send = (user: { id: string }, review: object, headers = {}) => api.as(user).post('/api/reviews', review, headers)
const newest = async (user: User) =>
  (await (await api.as(user).get(`/api/notifications/${user.id}`)).json())[0] as object

test('a poster reviews the student by stars and criteria, which completes the job (2.4.8)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const head = await headOf(api.sql, userFeed(student.id))

  const answer = await send(poster, reviewOf(job, student, { comment: ' Parfait. ' }))

  expect(answer.status).toBe(201)
  const review = await answer.json()
  expect(review).toEqual({
    id: review.id,
    jobId: job.id,
    rating: 4,
    comment: 'Parfait.',
    workPhotos: null,
    createdAt: review.createdAt,
    job: { title: job.title },
    reviewer: { firstName: poster.firstName, lastName: poster.lastName },
    isMine: true,
  })
  expect(await (await api.visitor.get(`/api/jobs/${job.id}`)).json()).toMatchObject({ status: 'completed' })
  const { jobId: _jobId, ...shown } = review
  expect(await (await api.visitor.get(`/api/users/${student.id}/reviews`)).json()).toEqual([
    { ...shown, isMine: false },
  ])
  expect(await (await api.visitor.get(`/api/users/${student.id}/structured-evaluations`)).json()).toEqual([
    {
      completedOnTime: true,
      punctualityRating: 5,
      politenessRating: 4,
      wouldRecommend: true,
      descriptiveWords: 'Soigneuse',
      createdAt: review.createdAt,
      job: { title: job.title },
      evaluator: { firstName: poster.firstName, lastName: poster.lastName },
    },
  ])
  expect(await newest(student)).toMatchObject({
    type: 'other',
    title: 'Vous avez reçu une évaluation',
    message: `${fullName(poster)} vous a donné 4 étoiles pour « ${job.title} ».`,
    actionUrl: `/student/${student.id}`,
  })
  expect(await readFeed(api.sql, userFeed(student.id), head)).toEqual(
    expect.arrayContaining([`put account ${student.id}`, `put job ${job.id}`, `put person ${poster.id}`]),
  )
  expect(await readFeed(api.sql, userFeed(poster.id))).toContain(`put person ${student.id}`)
})

test('everybody is told which reviews are their own, whoever else has their name', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const namesake = await api.seed.individual({ firstName: poster.firstName, lastName: poster.lastName })
  await send(poster, reviewOf(job, student))

  const answers = await Promise.all(
    [api.as(poster), api.as(namesake), api.as(student), api.visitor].map(async (reader) => {
      const answer = await reader.get(`/api/users/${student.id}/reviews`)
      return (await answer.json()) as unknown[]
    }),
  )

  expect(answers).toMatchObject([[{ isMine: true }], [{ isMine: false }], [{ isMine: false }], [{ isMine: false }]])
})

test('after completion the student reviews the poster, by stars alone', async () => {
  const { poster, student, job } = await completedJob()

  const answer = await send(student, { jobId: job.id, revieweeId: poster.id, rating: 5, comment: null })

  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({ rating: 5, comment: null, reviewer: { firstName: student.firstName } })
  expect(await (await api.visitor.get(`/api/users/${poster.id}/structured-evaluations`)).json()).toEqual([])
  expect(await (await api.visitor.get(`/api/users/${poster.id}`)).json()).toMatchObject({
    privateProfile: { rating: 5 },
  })
  expect(await newest(poster)).toMatchObject({
    title: 'Vous avez reçu une évaluation',
    actionUrl: '/dashboard?tab=reviews',
  })
})

test('strangers read the first name of a student who reviewed an individual, and no job; the two read both (2.2.152)', async () => {
  const { poster, student, job } = await completedJob()
  const stranger = await api.seed.individual()
  await send(student, { jobId: job.id, revieweeId: poster.id, rating: 4 })
  const readBy = async (reader: { get: (path: string) => Response | Promise<Response> }) =>
    ((await (await reader.get(`/api/users/${poster.id}/reviews`)).json()) as [{ jobId?: string; reviewer: object }])[0]

  const [ofStudent, ofPoster] = [await readBy(api.as(student)), await readBy(api.as(poster))]
  const others = [await readBy(api.visitor), await readBy(api.as(stranger))]

  const whole = { jobId: job.id, reviewer: { firstName: student.firstName, lastName: student.lastName } }
  expect([ofStudent, ofPoster]).toMatchObject([whole, whole])
  for (const review of others) {
    expect(review.reviewer).toEqual({ firstName: student.firstName, lastName: initialOf(student.lastName) })
    expect(review).not.toHaveProperty('jobId')
  }
})

test.for(['assigned', 'in_progress', 'completed'])('a poster may review a job that is %s', async (status) => {
  const { poster, student, job } = await api.seed.assignedJob()
  if (status !== 'assigned') await api.as(poster).patch(`/api/jobs/${job.id}`, { status })

  const answer = await send(poster, reviewOf(job, student))

  expect(answer.status).toBe(201)
  expect(await (await api.as(poster).get(`/api/jobs/${job.id}`)).json()).toMatchObject({ status: 'completed' })
})

test('a review is refused while the job is open or cancelled, or not completed for the student', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const cancelled = await api.seed.assignedJob()
  await api.as(cancelled.poster).patch(`/api/jobs/${cancelled.job.id}`, { status: 'cancelled' })
  const open = await api.seed.job(poster)

  const answers = [
    await send(student, { jobId: job.id, revieweeId: poster.id, rating: 5 }),
    await send(cancelled.poster, reviewOf(cancelled.job, cancelled.student)),
    await send(cancelled.student, { jobId: cancelled.job.id, revieweeId: cancelled.poster.id, rating: 1 }),
    await send(poster, reviewOf(open, student)),
  ]

  for (const answer of answers) {
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'not_reviewable' })
  }
})

test('across a block only finished work is reviewed (1.2.530)', async () => {
  const [during, after] = [await api.seed.assignedJob(), await completedJob()]
  for (const { poster, student } of [during, after])
    await api.sql`insert into blocks (blocker_id, blocked_id) values (${student.id}, ${poster.id})`

  const refused = await send(during.poster, reviewOf(during.job, during.student))
  const sent = await send(after.poster, reviewOf(after.job, after.student))

  expect([refused.status, (await refused.json()).code, sent.status]).toEqual([409, 'not_reviewable', 201])
})

test('only the two parties review each other, and a deleted job is not found', async () => {
  const { poster, student, job } = await completedJob()
  const [lea, marc] = [await api.seed.student(), await api.seed.individual()]
  const deleted = await api.seed.job(poster)
  await api.as(poster).delete(`/api/jobs/${deleted.id}`)

  const statuses = [
    await api.visitor.post('/api/reviews', reviewOf(job, student)),
    await send(lea, reviewOf(job, student)),
    await send(marc, reviewOf(job, student)),
    await send(marc, reviewOf({ id: newId() }, student)),
    await send(marc, reviewOf(deleted, student)),
    await send(poster, reviewOf(job, student), { 'x-user-id': lea.id }),
    await send(poster, reviewOf(job, lea)),
    await send(poster, reviewOf(job, poster)),
  ].map(({ status }) => status)

  expect(statuses).toEqual([401, 403, 403, 404, 404, 403, 400, 400])
  expect(await (await api.visitor.get(`/api/users/${student.id}/reviews`)).json()).toEqual([])
})

test('a second review of the same job is refused, also at the same moment', async () => {
  const { poster, student, job } = await api.seed.assignedJob()

  const answers = await Promise.all([1, 2, 3, 4].map(() => send(poster, reviewOf(job, student))))
  const later = await send(poster, reviewOf(job, student, { rating: 1 }))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  expect([later.status, (await later.json()).code]).toEqual([409, 'already_reviewed'])
  expect(await api.sql`select from reviews where job_id = ${job.id}`).toHaveLength(1)
  expect(
    await api.sql`select from notifications where user_id = ${student.id} and title like 'Vous avez re%'`,
  ).toHaveLength(1)
})

test('a review whose answer was lost may be sent again with its id', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const review = { ...reviewOf(job, student), id: newId(), workPhotos: [toDataUrl(await makeImage())] }
  const answers = await Promise.all([1, 2, 3].map(() => send(poster, review)))

  const again = await send(poster, review)
  const other = await send(poster, { ...review, rating: 1 })
  const otherPhoto = await send(poster, { ...review, workPhotos: [toDataUrl(await makeImage())] })
  const stranger = await send(student, { jobId: job.id, revieweeId: poster.id, rating: 5, id: review.id })

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  expect(again.status).toBe(200)
  expect(await again.json()).toEqual(await answers[0]?.json())
  for (const answer of [other, otherPhoto, stranger]) {
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'id_reused'])
  }
  expect(await api.sql`select from reviews where job_id = ${job.id}`).toHaveLength(1)
  expect(await api.sql`select from photos where owner_id = ${poster.id}`).toHaveLength(1)
})

test('a student does not rate by criteria', async () => {
  const { poster, student, job } = await completedJob()

  const answer = await send(student, reviewOf(job, poster))

  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ issues: [{ path: 'structuredEvaluation' }] })
})

test('an unanswered question counts as "no", and remarks are kept under either name (2.3.31, 2.5.23)', async () => {
  const { poster, student, job } = await api.seed.assignedJob()
  const { punctualityRating, politenessRating, descriptiveWords } = evaluation
  const bare = { punctualityRating, politenessRating, descriptiveWords, additionalComments: 'Toujours souriante.' }

  const answer = await send(poster, reviewOf(job, student, { comment: null, structuredEvaluation: bare }))

  expect(await answer.json()).toMatchObject({ comment: 'Toujours souriante.' })
  expect(await (await api.visitor.get(`/api/users/${student.id}/structured-evaluations`)).json()).toMatchObject([
    { completedOnTime: false, wouldRecommend: false },
  ])
})

test('a student’s rating is the mean of stars and of the means of two criteria, an individual’s that of stars (2.3.44, 2.9.15)', async () => {
  const first = await api.seed.assignedJob()
  const second = await api.seed.assignedJob()
  await api.sql`update jobs set assigned_to_id = ${first.student.id} where id = ${second.job.id}`
  const { student, poster } = first
  // Stars 5 and 2; criteria 3.5 and 4: the mean is 3.625.
  await send(
    poster,
    reviewOf(first.job, student, { rating: 5, structuredEvaluation: { ...evaluation, punctualityRating: 3 } }),
  )
  await send(
    second.poster,
    reviewOf(second.job, student, { rating: 2, structuredEvaluation: { ...evaluation, punctualityRating: 4 } }),
  )
  await send(student, { jobId: first.job.id, revieweeId: poster.id, rating: 4 })

  const seen = await (await api.visitor.get(`/api/users/${student.id}`)).json()
  const own = await (await api.as(student).get('/api/auth/me')).json()
  const individual = await (await api.visitor.get(`/api/users/${poster.id}`)).json()
  const unrated = await (await api.visitor.get(`/api/users/${second.poster.id}`)).json()

  expect([seen.studentProfile.rating, own.studentProfile.rating]).toEqual([3.6, 3.6])
  expect(individual.privateProfile.rating).toBe(4)
  expect(unrated.privateProfile.rating).toBeNull()
})

test('reviews come newest first, by pages, to anyone; of nobody there are none to find', async () => {
  const first = await completedJob()
  const second = await api.seed.assignedJob()
  await api.sql`update jobs set assigned_to_id = ${first.student.id} where id = ${second.job.id}`
  await send(first.poster, reviewOf(first.job, first.student, { comment: 'un' }))
  await send(second.poster, reviewOf(second.job, first.student, { comment: 'deux' }))
  const path = `/api/users/${first.student.id}`

  const all = await (await api.visitor.get(`${path}/reviews`)).json()
  const page = await api.visitor.get(`${path}/reviews?limit=1&page=2`)
  const evaluations = await api.visitor.get(`${path}/structured-evaluations?limit=1`)

  expect(all.map(({ comment }: { comment: string }) => comment)).toEqual(['deux', 'un'])
  expect(await page.json()).toMatchObject([{ comment: 'un' }])
  expect(page.headers.get('x-total-count')).toBe('2')
  expect(evaluations.headers.get('link')).toContain('structured-evaluations?limit=1&page=2')
  const nobody = [newId(), 'nobody'].flatMap((id) => [`${id}/reviews`, `${id}/structured-evaluations`])
  const answers = await Promise.all(nobody.map((name) => api.visitor.get(`/api/users/${name}`)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('completing and reviewing at the same moment both succeed, and complete once', async () => {
  const { poster, student, job } = await api.seed.assignedJob()

  const [review, completion] = await Promise.all([
    send(poster, reviewOf(job, student)),
    api.as(poster).patch(`/api/jobs/${job.id}`, { status: 'completed' }),
  ])

  expect(review.status).toBe(201)
  expect([200, 409]).toContain(completion.status)
  const told = await api.sql`select from notifications where user_id = ${student.id} and title = 'Job terminé'`
  expect(told).toHaveLength(1)
})

test('the requests of this file cause no internal fault', () => {
  expect(api.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
})

const completedJob = async () => {
  const assigned = await api.seed.assignedJob()
  await api.as(assigned.poster).patch(`/api/jobs/${assigned.job.id}`, { status: 'completed' })
  return assigned
}
