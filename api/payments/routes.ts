import { Hono, type Context } from 'hono'
import { PaymentRequest, SimulatedConfirmation } from '../../schema/payments/wire.ts'
import { Paging } from '../../schema/paging.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { idParam, selfParam } from '../http/params.ts'
import { Refusal } from '../http/refusal.ts'
import { individual, signedIn, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { write } from '../feeds/write.ts'
import { confirmSimulated } from './simulated-checkout.ts'
import { preparePayment } from './checkout.ts'
import { releaseByPayer } from './release.ts'
import { receiveEvent } from './provider-events.ts'
import { listTransactions, readBalance } from './wallet.ts'

/** Card payments, what is held of them, and wallets. Mounted at /api. */
export const paymentRoutes = new Hono<Env>()
  .post('/create-payment-intent', individual, body(PaymentRequest), async (c) => {
    await c.var.throttle.beforeAct('payment', c.var.me)
    return c.json({ clientSecret: await preparePayment(ctxOf(c), c.var.me, c.req.valid('json')) })
  })
  .post('/payments/simulated/confirm', signedIn, body(SimulatedConfirmation), async (c) => {
    await c.var.throttle.beforeAct('payment', c.var.me)
    return c.json({ status: await confirmSimulated(ctxOf(c), c.var.me, c.req.valid('json')) })
  })
  .post('/payments/:id/release', signedIn, throttled, async (c) => {
    const id = idParam(c)
    return c.json(await write(c.var.sql, (tx) => releaseByPayer(tx, c.var.me, id)))
  })
  .post('/stripe/webhook', async (c) => {
    const { stripe } = c.var.providers
    if (!stripe) throw new Refusal('not_found')
    const event = stripe.readEvent(await c.req.text(), c.req.header('stripe-signature') ?? '')
    if (!event) throw new Refusal('invalid')
    await receiveEvent(c.var.sql, 'stripe', event)
    return c.json({ received: true })
  })
  .get('/wallets/:userId/balance', signedIn, async (c) => c.json(await readBalance(c.var.sql, selfParam(c))))
  .get('/wallets/:userId/transactions', signedIn, query(Paging), async (c) => {
    const paging = c.req.valid('query')
    const { transactions, total } = await listTransactions(c.var.sql, selfParam(c), paging)
    return answerPage(c, transactions, total, paging)
  })

const ctxOf = (c: Context<Env>) => ({ sql: c.var.sql, log: c.var.log, providers: c.var.providers })
