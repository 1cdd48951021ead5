import { Hono } from 'hono'
import { z } from 'zod'
import { BalanceAnswer, TransactionAnswer } from '../../schema/payments/answers.ts'
import { PaymentRequest, SimulatedConfirmation } from '../../schema/payments/wire.ts'
import { paymentStandings } from '../../schema/payments/payment.ts'
import { Paging } from '../../schema/paging.ts'
import { limitConcurrency } from '../http/concurrency.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { idParam, selfParam } from '../http/params.ts'
import { Refusal } from '../http/refusal.ts'
import { individual, signedIn, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { ok, operation, page } from '../openapi/operation.ts'
import { write } from '../feeds/write.ts'
import { confirmSimulated } from './simulated-checkout.ts'
import { preparePayment } from './checkout.ts'
import { checkPayment } from './payment-check.ts'
import { releaseByPayer } from './release.ts'
import { receiveEvent } from './provider-events.ts'
import { currentProvider } from '../providers/provider.ts'
import { listTransactions, readBalance } from './wallet.ts'

/**
 * One at a time for each payer: an order for another amount closes the one before, and concurrent orders would close one another until all give up.
 */
const oneByOne = limitConcurrency({ atOnce: 1, waiting: 20 })

/** Card payments, the money held from them, and wallets. Mounted at /api. */
export const paymentRoutes = new Hono<Env>()
  .post(
    '/create-payment-intent',
    operation('preparePayment', {
      summary: 'A job’s poster prepares a card payment; the fee is 5% of the amount, both in centimes.',
      answers: ok(z.strictObject({ clientSecret: z.string(), isNewPayer: z.boolean() })),
      refusals: [
        'not_found',
        'not_payable',
        'payee_gone',
        'already_paid',
        'settled_by_hand',
        'bank_confirming',
        'payer_limit',
        'declined_too_often',
        'slow_down',
      ],
    }),
    individual,
    oneByOne,
    body(PaymentRequest),
    async (c) => {
      await c.get('throttle').beforeAct('payment', c.get('me'))
      return c.json(await preparePayment(c.var, c.get('me'), c.req.valid('json')))
    },
  )
  .post(
    '/jobs/:id/payment-check',
    operation('checkPayment', {
      summary: 'A payer who comes back asks whether the card provider has the money, before its event has come.',
      answers: ok(z.strictObject({ state: z.enum(paymentStandings) })),
      refusals: ['not_found', 'slow_down'],
    }),
    individual,
    idParam,
    async (c) => {
      await c.get('throttle').beforeAct('payment', c.get('me'))
      return c.json({ state: await checkPayment(c.var, c.get('me'), c.req.valid('param').id) })
    },
  )
  .post(
    '/payments/simulated/confirm',
    operation('confirmSimulatedPayment', {
      summary: 'Plays the card provider’s part, as long as none is configured.',
      answers: ok(z.strictObject({ status: z.string() })),
      refusals: ['not_found', 'not_payable', 'declined_too_often', 'slow_down'],
    }),
    signedIn,
    body(SimulatedConfirmation),
    async (c) => {
      await c.get('throttle').beforeAct('payment', c.get('me'))
      return c.json({ status: await confirmSimulated(c.var, c.get('me'), c.req.valid('json')) })
    },
  )
  .post(
    '/payments/:id/release',
    operation('releasePayment', {
      summary: 'The payer releases the held money to the student. A repeated release moves nothing.',
      answers: ok(TransactionAnswer),
      refusals: ['wrong_status', 'already_refunded'],
    }),
    signedIn,
    throttled,
    idParam,
    async (c) => c.json(await write(c.get('sql'), (tx) => releaseByPayer(tx, c.get('me'), c.req.valid('param').id))),
  )
  .post(
    '/stripe/webhook',
    operation('receiveStripeEvent', {
      summary: 'Stripe’s events, signed; each counts once, in any order.',
      answers: ok(z.strictObject({ received: z.literal(true) })),
      refusals: ['invalid', 'not_found'],
    }),
    async (c) => {
      const { stripe } = c.get('providers')
      if (!stripe) throw new Refusal('not_found')
      const event = stripe.readEvent(await c.req.text(), c.req.header('stripe-signature') ?? '')
      if (!event) throw new Refusal('invalid')
      await receiveEvent(c.get('sql'), 'stripe', event)
      return c.json({ received: true })
    },
  )
  .get(
    '/wallets/:userId/balance',
    operation('readBalance', {
      summary: 'The caller’s money, and the money held or pending, in centimes.',
      answers: ok(BalanceAnswer),
    }),
    signedIn,
    selfParam('userId'),
    async (c) => c.json(await readBalance(c.get('sql'), c.get('me').id, currentProvider(c.get('providers')).name)),
  )
  .get(
    '/wallets/:userId/transactions',
    operation('listTransactions', {
      summary: 'Payments, releases, refunds and payouts, newest first.',
      answers: page(TransactionAnswer),
    }),
    signedIn,
    selfParam('userId'),
    query(Paging),
    async (c) => {
      const { name } = currentProvider(c.get('providers'))
      return answerPage(c, await listTransactions(c.get('sql'), c.get('me').id, name, c.req.valid('query')))
    },
  )
