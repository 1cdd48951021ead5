import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { PayoutAccountAnswer } from '../../schema/payments/answers.ts'
import { dashboardPath } from '../../schema/searches/dashboard-search.ts'
import { ownOrigin } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { ok, operation } from '../openapi/operation.ts'
import { student, throttled } from '../sessions/signed-in.ts'
import { openPayoutAccount, readPayoutAccount } from './payout-accounts.ts'
import type { WaysBack } from '../providers/provider.ts'

/** A student's payout account at Stripe. Mounted at /api/payout-account. */
export const payoutRoutes = new Hono<Env>()
  .get(
    '/',
    operation('readPayoutAccount', {
      summary: 'Where the student’s account for payouts stands, and from when money is sent there.',
      answers: ok(PayoutAccountAnswer),
    }),
    student,
    throttled,
    async (c) => c.json(await readPayoutAccount(c.var, c.get('me'))),
  )
  .post(
    '/',
    operation('openPayoutAccount', {
      summary: 'The address of Stripe’s pages for the student’s account, which is created at the first time.',
      answers: ok(z.strictObject({ url: z.url() })),
      refusals: ['not_found', 'slow_down', 'unavailable'],
    }),
    student,
    async (c) => {
      await c.get('throttle').beforeAct('payment', c.get('me'))
      return c.json({ url: await openPayoutAccount(c.var, c.get('me'), waysBack(c)) })
    },
  )

/** Both addresses lead to the wallet, which shows what is missing and opens a new link. */
const waysBack = (c: Context<Env>): WaysBack => {
  const wallet = new URL(dashboardPath({ tab: 'wallet' }), ownOrigin(c)).href
  return { returnUrl: wallet, refreshUrl: wallet }
}
