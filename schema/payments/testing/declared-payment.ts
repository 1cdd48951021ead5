import type { HandPayment } from '../hand-payment.ts'

/** A payment of 60 CHF in cash that its payer has noted, and nobody has answered. */
export const declaredPayment: HandPayment = {
  id: 'payment',
  payerId: 'marc',
  payeeId: 'lea',
  amount: 6_000,
  method: 'cash',
  paidOn: '2026-11-28',
  declaredById: 'marc',
  declaredAt: '2026-11-28T10:00:00.000Z',
}

/** An hour later. */
export const answeredAt = '2026-11-28T11:00:00.000Z'
