import { at, forAll, selfOnly, type Row } from './permission.ts'
import { complainOf, payByCard } from './world.ts'

/** Payments, complaints and wallets. */
export const rowsOfMoney: Row[] = [
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
  // Without the provider's keys no account can be opened, and the webhook does not exist.
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
]
