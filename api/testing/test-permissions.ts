import { newId, type Id } from '../../schema/ids.ts'
import { makeCalendar } from '../calendars/calendars.ts'
import { leasRegistration } from '../accounts/test-registration.ts'
import { reviewOf } from '../reviews/test-reviews.ts'
import { openSession } from '../sessions/sessions.ts'
import { seedPassword } from './test-seed.ts'
import { at, forAll, forSignedIn, selfOnly, type Row } from './permission.ts'
import { rowsOfJobs } from './permissions-of-jobs.ts'
import { rowsOfSafety } from './permissions-of-safety.ts'
import { rowsOfPapers } from './permissions-of-papers.ts'
import { rowsOfMoney } from './permissions-of-money.ts'
import { finishJob, reviewOwner } from './world.ts'

const aPixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const aSubscription = { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }

/** The expected statuses for every route. Further domains add their rows, with the things that these need. */
export const rows: Row[] = [
  { route: 'GET /api/health', call: at('/api/health'), expected: forAll(200) },
  { route: 'GET /api/ready', call: at('/api/ready'), expected: forAll(200) },
  { route: 'GET /api/metrics', call: at('/api/metrics'), expected: forAll(404) },
  { route: 'GET /api/config', call: at('/api/config'), expected: forAll(200) },
  { route: 'GET /api/law', call: at('/api/law'), expected: forAll(200) },
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
  {
    route: 'POST /api/auth/keep-account',
    call: ({ owner }) => ({ path: '/api/auth/keep-account', body: { email: owner.email, password: seedPassword } }),
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

  { route: 'GET /api/account/security', call: at('/api/account/security'), expected: forSignedIn(200) },
  {
    route: 'POST /api/account/data',
    call: () => ({ path: '/api/account/data', body: { password: seedPassword } }),
    expected: forSignedIn(200),
  },
  { route: 'GET /api/account/activity', call: at('/api/account/activity'), expected: forSignedIn(200) },
  { route: 'GET /api/account/notifications', call: at('/api/account/notifications'), expected: forSignedIn(200) },
  {
    route: 'POST /api/account/notifications',
    call: () => ({ path: '/api/account/notifications', body: { kind: 'reviews', channel: 'app', isOn: false } }),
    expected: forSignedIn(200),
  },
  { route: 'GET /api/account/push', call: at('/api/account/push'), expected: forSignedIn(200) },
  {
    route: 'POST /api/account/push',
    call: () => ({
      path: '/api/account/push',
      body: { ...aSubscription, endpoint: `https://push.example.ch/${newId()}` },
    }),
    expected: forSignedIn(204),
  },
  { route: 'DELETE /api/account/push', call: at('/api/account/push'), expected: forSignedIn(204) },
  {
    route: 'POST /api/account/quiet-hours',
    call: () => ({ path: '/api/account/quiet-hours', body: { quietHours: { from: 1_320, to: 420 } } }),
    expected: forSignedIn(200),
  },
  { route: 'GET /api/account/calendar', call: at('/api/account/calendar'), expected: forSignedIn(200) },
  {
    route: 'POST /api/account/calendar',
    call: () => ({ path: '/api/account/calendar', body: { password: seedPassword } }),
    expected: forSignedIn(200),
  },
  { route: 'DELETE /api/account/calendar', call: at('/api/account/calendar'), expected: forSignedIn(204) },
  {
    // Anybody who has the address can read the calendar, signed in or not.
    route: 'GET /api/calendar/:file',
    call: async ({ owner }, _, { sql }) => ({
      path: `/api/calendar/${(await makeCalendar(sql, owner.id)).secret}.ics`,
    }),
    expected: forAll(200),
  },
  {
    route: 'POST /api/account/deletion',
    call: () => ({ path: '/api/account/deletion', body: { password: seedPassword } }),
    // The owner and the counterpart have agreed on work; the others’ accounts are empty.
    expected: [401, 200, 200, 409, 409, 200, 200],
  },
  {
    route: 'POST /api/account/password',
    call: () => ({ path: '/api/account/password', body: { password: seedPassword, newPassword: 'quatre-tilleuls' } }),
    expected: forSignedIn(204),
  },
  {
    route: 'POST /api/account/email',
    call: () => ({ path: '/api/account/email', body: { password: seedPassword, email: `${newId()}@example.ch` } }),
    expected: forSignedIn(204),
  },
  { route: 'DELETE /api/account/email', call: at('/api/account/email'), expected: forSignedIn(204) },
  {
    route: 'POST /api/account/email/confirm',
    call: () => ({ path: '/api/account/email/confirm', body: { token: 'guessed' } }),
    expected: forAll(400),
  },
  {
    route: 'POST /api/account/phone/back',
    call: () => ({ path: '/api/account/phone/back', body: { token: 'guessed' } }),
    expected: forAll(400),
  },
  {
    route: 'POST /api/account/second-factor/codes',
    call: () => ({ path: '/api/account/second-factor/codes', body: { password: seedPassword } }),
    expected: forSignedIn(404),
  },
  {
    route: 'POST /api/account/phone',
    call: () => ({ path: '/api/account/phone', body: { password: seedPassword, phone: '+41 79 765 43 21' } }),
    expected: forSignedIn(200),
  },
  {
    route: 'POST /api/account/second-factor',
    call: () => ({ path: '/api/account/second-factor', body: { password: seedPassword } }),
    expected: forSignedIn(200),
  },
  {
    route: 'POST /api/account/second-factor/confirm',
    call: () => ({ path: '/api/account/second-factor/confirm', body: { code: '000000' } }),
    expected: forSignedIn(400),
  },
  {
    route: 'POST /api/account/second-factor/off',
    call: () => ({ path: '/api/account/second-factor/off', body: { password: seedPassword } }),
    expected: forSignedIn(204),
  },
  {
    route: 'DELETE /api/account/sessions',
    call: () => ({ path: '/api/account/sessions', body: { password: seedPassword } }),
    expected: forSignedIn(204),
  },
  {
    route: 'DELETE /api/account/sessions/:id',
    call: async ({ owner }, _, { sql }) => {
      await openSession(sql, owner.id)
      const [newest] = await sql<{ id: Id }[]>`
        select id from sessions where user_id = ${owner.id} order by created_at desc limit 1`
      return { path: `/api/account/sessions/${newest?.id}`, body: { password: seedPassword } }
    },
    expected: [401, 404, 404, 204, 404, 404, 404],
  },

  {
    route: 'POST /api/support-messages',
    call: () => ({ path: '/api/support-messages', body: { email: 'lea@example.ch', message: 'Bonjour' } }),
    expected: forAll(204),
  },

  { route: 'GET /api/users/:id', call: (_, self) => ({ path: `/api/users/${self}` }), expected: forAll(200) },
  {
    route: 'GET /api/users/:id',
    call: ({ counterpart }) => ({ path: `/api/users/${counterpart.id}` }),
    expected: forAll(200),
  },
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
    call: async (world, _, api) => {
      await finishJob(api, world)
      return { path: `/api/users/${world.counterpart.id}/photo` }
    },
    expected: forAll(200),
  },
  {
    route: 'GET /api/users/:id/reviews',
    call: async (world, _, api) => {
      await finishJob(api, world)
      return { path: `/api/users/${world.counterpart.id}/reviews` }
    },
    expected: forAll(200),
  },
  {
    route: 'GET /api/users/:id/reviews',
    call: async (world, _, api) => {
      await reviewOwner(api, world)
      return { path: `/api/users/${world.owner.id}/reviews` }
    },
    expected: forAll(200),
  },
  {
    route: 'GET /api/users/:id/structured-evaluations',
    call: async (world, _, api) => {
      await finishJob(api, world)
      return { path: `/api/users/${world.counterpart.id}/structured-evaluations` }
    },
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
    call: async (world, _, api) => {
      const { done } = await finishJob(api, world)
      return { path: '/api/reviews', body: { jobId: done.id, revieweeId: world.owner.id, rating: 5 } }
    },
    expected: [401, 403, 403, 400, 201, 403, 403],
  },
  {
    route: 'GET /api/reviews/:id/photos/:place',
    call: async (world, _, api) => {
      const { review } = await finishJob(api, world)
      return { path: `/api/reviews/${review.id}/photos/1` }
    },
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

  ...rowsOfJobs,

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

  ...rowsOfMoney,
  ...rowsOfPapers,
  ...rowsOfSafety,

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
