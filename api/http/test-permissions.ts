import type { User } from '../../schema/accounts/user.ts'
import type { Transaction } from '../../schema/payments/payment.ts'
import { newId, type Id } from '../../schema/ids.ts'
import { leasRegistration } from '../accounts/test-registration.ts'
import { ReviewDraft } from '../../schema/reviews/wire.ts'
import { setProfilePhoto } from '../accounts/profile-photo.ts'
import { acceptApplication } from '../applications/applications.ts'
import { submitReview } from '../reviews/reviews.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import type { TestApi } from './test-api.ts'
import { meOf, seedPassword } from './test-seed.ts'
import { sendMessage } from '../messages/messages.ts'
import { write } from '../feeds/write.ts'

/**
 * The actors of the table. `student` and `individual` have nothing to do with the owner's things, and name themselves.
 */
export const actors = [
  'visitor',
  'student',
  'individual',
  'owner',
  'counterpart',
  'strange student',
  'strange individual',
] as const
export type Actor = (typeof actors)[number]

/**
 * Creates five things of Marc, the owner: an assigned job with Léa, the counterpart, and a message to her; an open job
 * with her application; a job without applications; a finished job with his review of her; her photo.
 */
export const makeWorld = async ({ seed, sql }: TestApi) => {
  const { poster: owner, student: counterpart, job } = await seed.assignedJob()
  const open = await seed.job(owner)
  const pending = await seed.application(counterpart, open)
  const other = await seed.job(owner)
  const { message } = await write(sql, (tx) =>
    sendMessage(tx, meOf(owner), { jobId: job.id, content: 'Bonjour', receiverId: counterpart.id }),
  )
  const done = await seed.job(owner)
  const accepted = await seed.application(counterpart, done)
  const photo = { full: Buffer.of(1), thumbnail: Buffer.of(1) }
  const { review } = await write(sql, async (tx) => {
    await acceptApplication(tx, meOf(owner), accepted.id)
    await setProfilePhoto(tx, meOf(counterpart), { profileImage: '' }, photo)
    const draft = ReviewDraft.parse(reviewOf(done, counterpart))
    return await submitReview(tx, meOf(owner), draft, [{ photo, sent: '' }])
  })
  const [notification] = await sql<{ id: Id }[]>`select id from notifications where user_id = ${counterpart.id} limit 1`
  const [student, individual] = await Promise.all([seed.student(), seed.individual()])
  return {
    owner,
    counterpart,
    job,
    open,
    other,
    pending,
    done,
    review,
    message,
    notification: notification?.id ?? '',
    student,
    individual,
  }
}
export type World = Awaited<ReturnType<typeof makeWorld>>

/** The owner pays for a job by card. Returns the id of the transaction that shows the held money. */
const payByCard = async ({ as }: TestApi, owner: User, job: { id: Id }): Promise<Id> => {
  const request = { jobId: job.id, amount: 5_000, applicationFee: 250 }
  const prepared = await as(owner).post('/api/create-payment-intent', request)
  const { clientSecret } = (await prepared.json()) as { clientSecret: string }
  await as(owner).post('/api/payments/simulated/confirm', { clientSecret, outcome: 'succeeded' })
  const transactions = await as(owner).get(`/api/wallets/${owner.id}/transactions`)
  const held = ((await transactions.json()) as Transaction[]).find(({ type }) => type === 'escrow_release')
  return held?.id ?? ''
}

/** The owner pays for a job and complains of it, unless that is done. Returns the id of the newest complaint. */
const complainOf = async (api: TestApi, { owner, job }: World): Promise<Id> => {
  await payByCard(api, owner, job)
  await api.as(owner).post(`/api/jobs/${job.id}/complaints`, { reason: 'Rien n’est fait.' })
  const complaints = await api.as(owner).get(`/api/jobs/${job.id}/complaints`)
  return ((await complaints.json()) as { id: Id }[])[0]?.id ?? ''
}

/**
 * A request. `self` is the person that a path or body names: the caller, except that strangers and visitors name the
 * owner.
 */
interface Call {
  path: string
  body?: object
}

interface Row {
  /** The route as the router has it. */
  route: `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /api/${string}`
  call: (world: World, self: Id, api: TestApi) => Call | Promise<Call>
  /** The expected statuses, in the order of `actors`. */
  expected: readonly [number, number, number, number, number, number, number]
}

const aPixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const at = (path: string) => () => ({ path })
const forAll = (status: number) => [status, status, status, status, status, status, status] as const
/** Naming oneself is allowed, naming somebody else is not. */
const selfOnly = [401, 200, 200, 200, 200, 403, 403] as const

/** The expected statuses for every route. Another domain adds its rows here, and adds what they need to `makeWorld`. */
export const rows: Row[] = [
  { route: 'GET /api/health', call: at('/api/health'), expected: forAll(200) },
  { route: 'GET /api/ready', call: at('/api/ready'), expected: forAll(200) },
  { route: 'GET /api/metrics', call: at('/api/metrics'), expected: forAll(404) },
  { route: 'GET /api/config', call: at('/api/config'), expected: forAll(200) },
  { route: 'GET /api/openapi.json', call: at('/api/openapi.json'), expected: forAll(200) },

  {
    route: 'POST /api/auth/register',
    call: () => ({ path: '/api/auth/register', body: { ...leasRegistration, email: `${newId()}@example.ch` } }),
    expected: forAll(201),
  },
  {
    route: 'POST /api/auth/login',
    call: ({ owner }) => ({ path: '/api/auth/login', body: { email: owner.email, password: seedPassword } }),
    expected: forAll(200),
  },
  { route: 'POST /api/auth/logout', call: at('/api/auth/logout'), expected: forAll(204) },
  { route: 'GET /api/auth/me', call: at('/api/auth/me'), expected: [401, 200, 200, 200, 200, 200, 200] },
  {
    route: 'POST /api/auth/verify',
    call: () => ({ path: '/api/auth/verify', body: { token: 'guessed' } }),
    expected: forAll(400),
  },
  {
    route: 'POST /api/auth/resend',
    call: ({ owner }) => ({ path: '/api/auth/resend', body: { email: owner.email } }),
    expected: forAll(204),
  },
  {
    route: 'POST /api/auth/forgot',
    call: ({ owner }) => ({ path: '/api/auth/forgot', body: { email: owner.email } }),
    expected: forAll(204),
  },
  {
    route: 'POST /api/auth/reset',
    call: () => ({ path: '/api/auth/reset', body: { token: 'guessed', password: 'another-1234' } }),
    expected: forAll(400),
  },

  {
    route: 'POST /api/support-messages',
    call: () => ({ path: '/api/support-messages', body: { email: 'lea@example.ch', message: 'Bonjour' } }),
    expected: forAll(204),
  },

  { route: 'GET /api/users/:id', call: (_, self) => ({ path: `/api/users/${self}` }), expected: forAll(200) },
  {
    route: 'PATCH /api/users/:id',
    call: (_, self) => ({ path: `/api/users/${self}`, body: { city: 'Bern, BE' } }),
    expected: selfOnly,
  },
  {
    route: 'PATCH /api/users/:id/student-profile',
    call: (_, self) => ({ path: `/api/users/${self}/student-profile`, body: { school: 'EPFL' } }),
    expected: [401, 200, 403, 403, 200, 403, 403],
  },
  {
    route: 'POST /api/users/profile-image',
    call: () => ({ path: '/api/users/profile-image', body: { profileImage: aPixel } }),
    expected: [401, 200, 200, 200, 200, 200, 200],
  },
  {
    route: 'DELETE /api/users/profile-image',
    call: at('/api/users/profile-image'),
    expected: [401, 200, 200, 200, 200, 200, 200],
  },
  {
    route: 'GET /api/users/:id/photo',
    call: ({ counterpart }) => ({ path: `/api/users/${counterpart.id}/photo` }),
    expected: forAll(200),
  },
  {
    route: 'GET /api/users/:id/reviews',
    call: ({ counterpart }) => ({ path: `/api/users/${counterpart.id}/reviews` }),
    expected: forAll(200),
  },
  {
    route: 'GET /api/users/:id/structured-evaluations',
    call: ({ counterpart }) => ({ path: `/api/users/${counterpart.id}/structured-evaluations` }),
    expected: forAll(200),
  },
  {
    route: 'GET /api/students/:id/earnings',
    call: (_, self) => ({ path: `/api/students/${self}/earnings` }),
    expected: [401, 200, 403, 403, 200, 403, 403],
  },
  {
    route: 'POST /api/reviews',
    call: ({ job, counterpart }) => ({ path: '/api/reviews', body: reviewOf(job, counterpart) }),
    expected: [401, 403, 403, 201, 409, 403, 403],
  },
  {
    route: 'POST /api/reviews',
    call: ({ done, owner }) => ({ path: '/api/reviews', body: { jobId: done.id, revieweeId: owner.id, rating: 5 } }),
    expected: [401, 403, 403, 400, 201, 403, 403],
  },
  {
    route: 'GET /api/reviews/:id/photos/:place',
    call: ({ review }) => ({ path: `/api/reviews/${review.id}/photos/1` }),
    expected: forAll(200),
  },
  { route: 'GET /api/users/:id/jobs', call: (_, self) => ({ path: `/api/users/${self}/jobs` }), expected: selfOnly },
  {
    route: 'GET /api/users/:id/deleted-jobs',
    call: (_, self) => ({ path: `/api/users/${self}/deleted-jobs` }),
    expected: selfOnly,
  },
  {
    route: 'GET /api/users/:id/accepted-jobs',
    call: (_, self) => ({ path: `/api/users/${self}/accepted-jobs` }),
    expected: selfOnly,
  },

  { route: 'GET /api/jobs', call: at('/api/jobs'), expected: forAll(200) },
  {
    route: 'POST /api/jobs',
    call: () => ({
      path: '/api/jobs',
      body: { title: 'Haie', description: 'Une haie.', location: 'Nyon, VD', duration: '2h', rate: 25 },
    }),
    expected: [401, 403, 201, 201, 403, 403, 201],
  },
  { route: 'GET /api/jobs/statistics', call: at('/api/jobs/statistics'), expected: forAll(200) },
  { route: 'GET /api/jobs/:id', call: ({ job }) => ({ path: `/api/jobs/${job.id}` }), expected: forAll(200) },
  {
    route: 'PATCH /api/jobs/:id',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}`, body: { status: 'in_progress' } }),
    expected: [401, 403, 403, 200, 200, 403, 403],
  },
  {
    route: 'PATCH /api/jobs/:id',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}`, body: { status: 'completed' } }),
    expected: [401, 403, 403, 200, 403, 403, 403],
  },
  {
    route: 'PATCH /api/jobs/:id',
    call: ({ open }) => ({ path: `/api/jobs/${open.id}`, body: { title: 'Autre titre' } }),
    expected: [401, 403, 403, 200, 403, 403, 403],
  },
  {
    route: 'DELETE /api/jobs/:id',
    call: ({ open }) => ({ path: `/api/jobs/${open.id}` }),
    expected: [401, 403, 403, 204, 403, 403, 403],
  },
  {
    route: 'GET /api/jobs/:id/applications',
    call: ({ open }) => ({ path: `/api/jobs/${open.id}/applications` }),
    expected: [401, 403, 403, 200, 403, 403, 403],
  },
  {
    route: 'GET /api/jobs/:id/check-application',
    call: ({ open }) => ({ path: `/api/jobs/${open.id}/check-application` }),
    expected: [401, 200, 403, 403, 200, 200, 403],
  },

  {
    route: 'POST /api/applications',
    call: ({ other }) => ({ path: '/api/applications', body: { jobId: other.id, message: 'Je viens volontiers.' } }),
    expected: [401, 201, 403, 403, 201, 201, 403],
  },
  {
    route: 'POST /api/applications',
    call: ({ other }, self) => ({
      path: '/api/applications',
      body: { jobId: other.id, studentId: self, message: 'Je viens volontiers.' },
    }),
    expected: [401, 201, 403, 403, 201, 403, 403],
  },
  {
    route: 'GET /api/applications/student',
    call: at('/api/applications/student'),
    expected: [401, 200, 200, 200, 200, 200, 200],
  },
  {
    route: 'GET /api/applications/student/:userId',
    call: (_, self) => ({ path: `/api/applications/student/${self}` }),
    expected: selfOnly,
  },
  {
    route: 'POST /api/applications/:id/accept',
    call: ({ pending }) => ({ path: `/api/applications/${pending.id}/accept` }),
    expected: [401, 404, 404, 200, 403, 404, 404],
  },
  {
    route: 'POST /api/applications/:id/reject',
    call: ({ pending }) => ({ path: `/api/applications/${pending.id}/reject` }),
    expected: [401, 404, 404, 200, 403, 404, 404],
  },
  {
    route: 'POST /api/applications/:id/withdraw',
    call: ({ pending }) => ({ path: `/api/applications/${pending.id}/withdraw` }),
    expected: [401, 404, 404, 403, 200, 404, 404],
  },

  {
    route: 'GET /api/jobs/:id/messages',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}/messages` }),
    expected: [401, 403, 403, 200, 200, 403, 403],
  },
  {
    route: 'GET /api/jobs/:id/presence',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}/presence` }),
    expected: [401, 403, 403, 200, 200, 403, 403],
  },
  {
    route: 'POST /api/jobs/:id/messages',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}/messages`, body: { content: 'Bonjour' } }),
    expected: [401, 403, 403, 201, 201, 403, 403],
  },
  {
    route: 'PATCH /api/messages/:id/read',
    call: ({ message }) => ({ path: `/api/messages/${message.id}/read` }),
    expected: [401, 404, 404, 403, 200, 404, 404],
  },
  {
    route: 'GET /api/unread-messages',
    call: at('/api/unread-messages'),
    expected: [401, 200, 200, 200, 200, 200, 200],
  },

  {
    route: 'GET /api/notifications/:userId',
    call: (_, self) => ({ path: `/api/notifications/${self}` }),
    expected: selfOnly,
  },
  {
    route: 'PATCH /api/notifications/:id/read',
    call: ({ notification }) => ({ path: `/api/notifications/${notification}/read` }),
    expected: [401, 404, 404, 404, 200, 404, 404],
  },
  {
    route: 'PATCH /api/notifications/:userId/mark-all-read',
    call: (_, self) => ({ path: `/api/notifications/${self}/mark-all-read` }),
    expected: selfOnly,
  },

  {
    route: 'POST /api/create-payment-intent',
    call: ({ job }) => ({
      path: '/api/create-payment-intent',
      body: { jobId: job.id, amount: 5_000, applicationFee: 250 },
    }),
    expected: [401, 403, 403, 200, 403, 403, 403],
  },
  {
    route: 'POST /api/jobs/:id/payment-check',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}/payment-check` }),
    expected: [401, 403, 404, 200, 403, 403, 404],
  },
  {
    route: 'POST /api/payments/simulated/confirm',
    call: () => ({ path: '/api/payments/simulated/confirm', body: { clientSecret: 'guessed', outcome: 'succeeded' } }),
    expected: [401, 404, 404, 404, 404, 404, 404],
  },
  {
    route: 'POST /api/payments/:id/release',
    call: async ({ owner, job }, _, api) => ({ path: `/api/payments/${await payByCard(api, owner, job)}/release` }),
    expected: [401, 404, 404, 200, 403, 404, 404],
  },
  {
    route: 'GET /api/payout-account',
    call: at('/api/payout-account'),
    expected: [401, 200, 403, 403, 200, 200, 403],
  },
  // Without a provider's keys there is nothing to open, and the webhook does not exist.
  {
    route: 'POST /api/payout-account',
    call: at('/api/payout-account'),
    expected: [401, 404, 403, 403, 404, 404, 403],
  },
  {
    route: 'GET /api/jobs/:id/complaints',
    call: ({ job }) => ({ path: `/api/jobs/${job.id}/complaints` }),
    expected: [401, 403, 403, 200, 200, 403, 403],
  },
  {
    route: 'POST /api/jobs/:id/complaints',
    call: async ({ owner, job }, _, api) => {
      await payByCard(api, owner, job)
      return { path: `/api/jobs/${job.id}/complaints`, body: { reason: 'Rien n’est fait.' } }
    },
    expected: [401, 403, 403, 201, 201, 403, 403],
  },
  {
    route: 'POST /api/complaints/:id/answers',
    call: async (world, _, api) => ({
      path: `/api/complaints/${await complainOf(api, world)}/answers`,
      body: { text: 'Je viens demain.' },
    }),
    expected: [401, 404, 404, 201, 201, 404, 404],
  },
  {
    route: 'POST /api/complaints/:id/withdraw',
    call: async (world, _, api) => ({ path: `/api/complaints/${await complainOf(api, world)}/withdraw` }),
    expected: [401, 404, 404, 200, 403, 404, 404],
  },
  {
    route: 'POST /api/complaints/:id/refund',
    call: async (world, _, api) => ({ path: `/api/complaints/${await complainOf(api, world)}/refund` }),
    expected: [401, 404, 404, 403, 200, 404, 404],
  },
  {
    route: 'POST /api/stripe/webhook',
    call: () => ({ path: '/api/stripe/webhook', body: {} }),
    expected: forAll(404),
  },
  {
    route: 'GET /api/wallets/:userId/balance',
    call: (_, self) => ({ path: `/api/wallets/${self}/balance` }),
    expected: selfOnly,
  },
  {
    route: 'GET /api/wallets/:userId/transactions',
    call: (_, self) => ({ path: `/api/wallets/${self}/transactions` }),
    expected: selfOnly,
  },

  {
    route: 'POST /api/sync/push',
    call: (_, self) => ({ path: '/api/sync/push', body: { userId: self, mutations: [] } }),
    expected: selfOnly,
  },
  {
    route: 'GET /api/sync/pull',
    call: (_, self) => ({ path: `/api/sync/pull?user=${self}&feeds=user:${self}@new,jobs:VD@new` }),
    expected: selfOnly,
  },
  {
    route: 'GET /api/sync/events',
    call: (_, self) => ({ path: `/api/sync/events?user=${self}&feeds=user:${self}` }),
    expected: selfOnly,
  },
]
