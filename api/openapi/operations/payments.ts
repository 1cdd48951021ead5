import { z } from 'zod'
import { Paging } from '../../../schema/paging.ts'
import { BalanceAnswer, TransactionAnswer } from '../../../schema/payments/answers.ts'
import { PaymentRequest, SimulatedConfirmation } from '../../../schema/payments/wire.ts'
import type { Operation } from './operation.ts'

export const paymentOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/create-payment-intent',
    name: 'preparePayment',
    summary: 'A job’s poster prepares a card payment; the fee is 5% of the amount, both in centimes.',
    body: PaymentRequest,
    answers: { 200: z.strictObject({ clientSecret: z.string() }) },
    refusals: [
      'invalid',
      'wrong_role',
      'not_yours',
      'not_found',
      'not_payable',
      'already_paid',
      'slow_down',
      'unavailable',
    ],
  },
  {
    method: 'post',
    path: '/api/payments/simulated/confirm',
    name: 'confirmSimulatedPayment',
    summary: 'Plays the card provider’s part, as long as none is configured.',
    body: SimulatedConfirmation,
    answers: { 200: z.strictObject({ status: z.string() }) },
    refusals: ['invalid', 'not_found', 'not_payable', 'slow_down'],
  },
  {
    method: 'post',
    path: '/api/payments/:id/release',
    name: 'releasePayment',
    summary: 'The payer releases what is held for the student; again is answered the same and moves nothing.',
    answers: { 200: TransactionAnswer },
    refusals: ['not_found', 'not_yours', 'wrong_status', 'already_refunded', 'slow_down'],
  },
  {
    method: 'post',
    path: '/api/stripe/webhook',
    name: 'receiveStripeEvent',
    summary: 'Stripe’s events, signed; each counts once, in any order.',
    open: true,
    answers: { 200: z.strictObject({ received: z.literal(true) }) },
    refusals: ['invalid', 'not_found'],
  },
  {
    method: 'get',
    path: '/api/wallets/:userId/balance',
    name: 'readBalance',
    summary: 'What is one’s own and what is held or waits, in centimes.',
    answers: { 200: BalanceAnswer },
    refusals: ['not_yours'],
  },
  {
    method: 'get',
    path: '/api/wallets/:userId/transactions',
    name: 'listTransactions',
    summary: 'Payments, releases, refunds and payouts, newest first.',
    query: Paging,
    paged: true,
    answers: { 200: z.array(TransactionAnswer) },
    refusals: ['invalid', 'not_yours'],
  },
]
