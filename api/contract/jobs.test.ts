import { expect, test } from 'vitest'
import { at, idOf, offerOf, signUpBoth, startServer } from '../testing/test-client.ts'

/*
 * The calls of rules 1.7.15–1.7.34 and 2.7.2–2.7.23, from an offer to a review, with a client that knows only these rules.
 */

// Shows rules 1.3.13, 1.7.15, 1.9.18, 2.3.1, 2.3.2, 2.3.3, 2.3.4, 2.3.14, 2.3.15, 2.3.16, 2.3.17, 2.4.3, 2.7.2, 2.7.3,
// 2.7.4, 2.7.17.
test('an offer is published as the wizard sends it, found, and read back under every documented name', async () => {
  const { newPerson } = await startServer()
  const { marc, marcId } = await signUpBoth(newPerson)
  const visitor = newPerson()

  const offer = offerOf(marcId)
  const { status, body: job } = await marc.post('/api/jobs', offer)

  expect(status).toBe(201)
  expect(job).toMatchObject({
    ...offer,
    subcategory: null,
    projectDuration: null,
    id: expect.any(String),
    status: 'open',
    isCompleted: false,
    hourlyRate: 20,
    minimumRate: 15,
    estimatedDuration: 3,
    assignedToId: null,
    createdAt: expect.any(String),
    isRecurring: false,
    tipAllowed: false,
    isPremiumJob: false,
    poster: { id: marcId, firstName: 'Marc', lastName: 'Dubois', city: 'Lausanne, VD' },
  })
  const { applicationsCount: _his, ...shown } = job as Record<string, unknown>
  expect((await visitor.get(`/api/jobs/${idOf(job)}`)).body).toEqual(shown)
  for (const query of [
    '',
    '?status=open',
    '?search=PELOUSE&location=lausanne&status=open',
    '?search=tondre&category=physical',
  ]) {
    expect((await visitor.get(`/api/jobs${query}`)).body).toEqual([shown])
  }
  for (const query of ['?status=completed', '?status=in_progress', '?location=Bern', '?category=digital']) {
    expect((await visitor.get(`/api/jobs${query}`)).body).toEqual([])
  }
  expect((await marc.get(`/api/users/${marcId}/jobs`)).body).toMatchObject([{ id: idOf(job) }])
})

test('a date of work is accepted in each form that a browser sends', async () => {
  const { newPerson } = await startServer()
  const { marc, marcId } = await signUpBoth(newPerson)

  const kept: unknown[] = []
  for (const scheduledFor of ['2026-12-01', '2026-12-01T14:00', '2026-12-01T13:00:00.000Z', '', null, 'demain']) {
    const { status, body } = await marc.post('/api/jobs', offerOf(marcId, { scheduledFor }))
    kept.push(status === 201 ? at(body, 'scheduledFor') : at(body, 'message'))
  }

  const twoOClock = '2026-12-01T13:00:00.000Z'
  expect(kept).toEqual(['2026-11-30T23:00:00.000Z', twoOClock, twoOClock, null, null, 'Date invalide'])
})

// Shows rules 1.3.14, 1.3.15, 1.3.16, 1.3.17, 1.7.16, 1.7.18, 1.7.19, 1.7.20, 1.7.21, 1.7.27, 1.7.28, 1.7.29, 1.7.30,
// 1.7.31, 1.7.32, 1.7.33, 2.3.18, 2.3.19, 2.3.20, 2.3.21, 2.3.22, 2.3.23, 2.3.24, 2.3.25, 2.3.26, 2.3.27, 2.3.28,
// 2.3.29, 2.3.30, 2.3.32, 2.3.33, 2.3.34, 2.3.35, 2.3.36, 2.3.37, 2.3.38, 2.3.40, 2.4.4, 2.6.8, 2.7.5, 2.7.6, 2.7.7,
// 2.7.9, 2.7.10, 2.7.11, 2.7.12, 2.7.13, 2.7.15, 2.7.16, 2.7.19, 2.7.20, 2.7.21, 2.7.22, 2.7.23.
test('from an application to a review: every documented call of the two sides, in the order of a real job', async () => {
  const { newPerson } = await startServer()
  const { lea, marc, leaId, marcId } = await signUpBoth(newPerson)
  const { body: job } = await marc.post('/api/jobs', offerOf(marcId))
  const jobId = idOf(job)
  const path = `/api/jobs/${jobId}`

  expect((await lea.get(`${path}/check-application`)).body).toEqual({ hasApplied: false, application: null })
  const applied = await lea.post('/api/applications', { jobId, studentId: leaId, message: '  Je viens volontiers.  ' })
  expect(applied.status).toBe(201)
  const blank = await lea.post('/api/applications', { jobId, studentId: leaId, message: '   ' })
  expect(blank.status).toBe(400)
  const applicationId = idOf(applied.body)
  const letter = {
    id: applicationId,
    jobId,
    studentId: leaId,
    message: 'Je viens volontiers.',
    motivationLetter: 'Je viens volontiers.',
    status: 'pending',
    appliedAt: expect.any(String),
    createdAt: expect.any(String),
  }
  for (const sent of [`/api/applications/student/${leaId}`, '/api/applications/student']) {
    expect((await lea.get(sent)).body).toMatchObject([
      { ...letter, job: { id: jobId, title: 'Tondre la pelouse', rate: 20 } },
    ])
  }
  expect((await lea.get(`${path}/check-application`)).body).toMatchObject({ hasApplied: true, application: letter })
  const { body: applicants } = await marc.get(`${path}/applications`)
  expect(applicants).toMatchObject([
    {
      ...letter,
      student: {
        firstName: 'Léa',
        lastName: 'Moret',
        email: 'lea@example.ch',
        phone: '+41791234567',
        city: 'Lausanne, VD',
        profileImageUrl: null,
        createdAt: expect.any(String),
        studentProfile: {
          school: 'UNIL',
          completedJobs: 0,
          bio: 'Payer mes études',
          availableTools: expect.any(Array),
        },
      },
    },
  ])
  expect((await marc.get(`/api/users/${leaId}/reviews`)).body).toEqual([])
  expect((await lea.post('/api/applications', { jobId, studentId: leaId, message: 'Encore moi' })).status).toBe(409)

  const accepted = await marc.post(`/api/applications/${applicationId}/accept`)
  expect(accepted).toMatchObject({ status: 200, body: { id: applicationId, status: 'accepted' } })
  expect((await marc.get(path)).body).toMatchObject({ status: 'assigned', assignedToId: leaId })
  const { body: notifications } = await lea.get(`/api/notifications/${leaId}`)
  expect(at(notifications, 0)).toMatchObject({ type: 'application_update', isRead: false, title: expect.any(String) })
  expect(Object.keys(Object(at(notifications, 0))).toSorted()).toEqual(
    ['actionUrl', 'createdAt', 'id', 'isRead', 'message', 'title', 'type'].toSorted(),
  )
  expect((await lea.patch(`/api/notifications/${idOf(notifications, 0)}/read`)).body).toMatchObject({ isRead: true })
  expect((await lea.patch(`/api/notifications/${leaId}/mark-all-read`)).status).toBe(200)

  const said = await marc.post(`${path}/messages`, { senderId: marcId, receiverId: leaId, content: ' Bonjour ' })
  expect(said).toMatchObject({
    status: 201,
    body: { jobId, senderId: marcId, receiverId: leaId, content: 'Bonjour', isRead: false },
  })
  expect((await lea.get('/api/unread-messages')).body).toEqual({ count: 1, byJob: { [jobId]: 1 } })
  expect((await lea.get(`${path}/messages`)).body).toEqual([said.body])
  expect((await lea.patch(`/api/messages/${idOf(said.body)}/read`)).body).toMatchObject({ isRead: true })
  expect((await marc.post(`${path}/messages`, { senderId: marcId, receiverId: leaId, content: '  ' })).status).toBe(400)
  for (const [person, id] of [
    [lea, leaId],
    [marc, marcId],
  ] as const) {
    expect((await person.get(`/api/users/${id}/accepted-jobs`)).body).toMatchObject([
      { id: jobId, status: 'assigned', hourlyRate: 20, estimatedDuration: 3, assignedToId: leaId },
    ])
  }

  const paying = { amount: 6_000, studentAccountId: 'acct_placeholder', applicationFee: 300, jobId }
  const { body: intent } = await marc.post('/api/create-payment-intent', paying)
  expect(intent).toEqual({ clientSecret: expect.any(String), isNewPayer: false })
  await marc.post('/api/payments/simulated/confirm', { ...Object(intent), outcome: 'succeeded' })
  expect((await marc.get(`/api/wallets/${marcId}/balance`)).body).toMatchObject({ balance: 0, pendingBalance: 6_000 })
  const transactions = (await marc.get(`/api/wallets/${marcId}/transactions`)).body as { type: string }[]
  const held = transactions.find(({ type }) => type === 'escrow_release')
  expect(held).toMatchObject({
    status: 'pending',
    amount: expect.any(Number),
    jobTitle: 'Tondre la pelouse',
    description: expect.any(String),
    createdAt: expect.any(String),
  })
  expect(transactions.map(({ type }) => type)).toContain('payment')
  const released = await marc.post(`/api/payments/${idOf(held)}/release`, {})
  expect(released).toMatchObject({ status: 200, body: { id: idOf(held) } })

  const completed = await marc.patch(path, { status: 'completed' })
  expect(completed).toMatchObject({
    status: 200,
    body: { assignedToId: leaId, title: 'Tondre la pelouse', status: 'completed', isCompleted: true },
  })
  expect((await lea.get(`/api/students/${leaId}/earnings`)).body).toEqual({ totalEarnings: expect.any(Number) })

  const review = {
    jobId,
    revieweeId: leaId,
    rating: 5,
    comment: null,
    workPhotos: null,
    structuredEvaluation: {
      completedOnTime: true,
      punctualityRating: 5,
      politenessRating: 4,
      wouldRecommend: true,
      descriptiveWords: 'Soigneuse',
      jobTitle: 'Job sans titre',
      jobCategory: 'Service général',
      additionalComments: '',
    },
  }
  expect((await marc.post('/api/reviews', { ...review, revieweeId: '' })).body).toMatchObject({
    message: "Informations de l'étudiant manquantes.",
  })
  expect((await marc.post('/api/reviews', review)).status).toBe(201)
  expect((await marc.get(`/api/users/${leaId}/reviews`)).body).toMatchObject([
    {
      rating: 5,
      comment: null,
      workPhotos: null,
      createdAt: expect.any(String),
      job: { title: 'Tondre la pelouse' },
      reviewer: { firstName: 'Marc', lastName: 'Dubois' },
    },
  ])
  expect((await marc.get(`/api/users/${leaId}/structured-evaluations`)).body).toMatchObject([
    {
      completedOnTime: true,
      punctualityRating: 5,
      politenessRating: 4,
      wouldRecommend: true,
      descriptiveWords: 'Soigneuse',
      createdAt: expect.any(String),
      job: { title: 'Tondre la pelouse' },
      evaluator: { firstName: 'Marc', lastName: 'Dubois' },
    },
  ])
  expect(at((await newPerson().get(`/api/users/${leaId}`)).body, 'studentProfile')).toMatchObject({
    completedJobs: 1,
    rating: 4.8,
  })
})

test('a refused student is notified, a deleted offer is kept for its poster, and nobody acts for somebody else (2.7.8, 2.7.14, 2.7.18)', async () => {
  const { newPerson } = await startServer()
  const { lea, marc, leaId, marcId } = await signUpBoth(newPerson)
  const [first, second] = [
    idOf((await marc.post('/api/jobs', offerOf(marcId))).body),
    idOf((await marc.post('/api/jobs', offerOf(marcId))).body),
  ]
  const { body: application } = await lea.post('/api/applications', {
    jobId: first,
    studentId: leaId,
    message: 'Bonjour',
  })

  const rejected = await marc.post(`/api/applications/${idOf(application)}/reject`)
  const deleted = await marc.delete(`/api/jobs/${second}`)
  const gone = await lea.get(`/api/jobs/${second}`)
  const kept = await marc.get(`/api/users/${marcId}/deleted-jobs`)
  const foreign = [
    await lea.post('/api/applications', { jobId: first, studentId: marcId, message: 'Bonjour' }),
    await lea.post('/api/users/profile-image', { profileImage: 'data:,' }, { 'x-user-id': marcId }),
    await lea.patch(`/api/users/${marcId}`, { firstName: 'Lea' }),
    await lea.get(`/api/notifications/${marcId}`),
    await lea.get(`/api/wallets/${marcId}/balance`),
    await marc.post('/api/jobs', offerOf(leaId)),
  ]

  expect(rejected.body).toMatchObject({ status: 'rejected' })
  expect((await lea.get(`/api/applications/student/${leaId}`)).body).toMatchObject([{ status: 'rejected' }])
  expect([deleted.status, gone.status]).toEqual([204, 404])
  expect(kept.body).toMatchObject([
    { id: second, title: 'Tondre la pelouse', duration: '3', location: 'Lausanne, VD', rate: 20 },
  ])
  for (const answer of foreign) expect(answer).toMatchObject({ status: 403, body: { code: 'not_yours' } })
  expect((await marc.post('/api/jobs', offerOf(marcId, { rate: 14 }))).status).toBe(400)
})
