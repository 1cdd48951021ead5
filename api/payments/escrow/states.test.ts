import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JobStatus } from '../../../schema/catalogues/labels.ts'
import { feeOf, type PaymentState } from '../../../schema/payments/payment.ts'
import { transition, type MoneyEvent, type Move } from './states.ts'

const quiet = { job: 'in_progress', isPaidOtherwise: false, isPaidOut: false, isChargedBack: false } as const

test('money that comes is held while the work goes on, released when it is done, and given back when it is cancelled', () => {
  const received = (job: JobStatus, isPaidOtherwise = false) =>
    transition('created', 'succeeded', { ...quiet, job, isPaidOtherwise })?.state

  expect(received('assigned')).toBe('held')
  expect(received('in_progress')).toBe('held')
  expect(received('completed')).toBe('releasing')
  expect(received('cancelled')).toBe('refunding')
  expect(received('open')).toBe('refunding')
  expect(received('in_progress', true)).toBe('refunding')
})

test('a card that was declined may be charged on a second try', () => {
  expect(transition('created', 'declined', quiet)).toEqual({ state: 'failed', moves: [] })
  expect(transition('failed', 'succeeded', quiet)).toEqual({ state: 'held', moves: ['payment'] })
})

test('a decision is made once', () => {
  for (const state of ['releasing', 'released', 'refunding', 'refunded', 'disputed', 'failed', 'created'] as const) {
    expect(transition(state, 'release', quiet)).toBeUndefined()
    expect(transition(state, 'refund', quiet)).toBeUndefined()
  }
})

test('the bank’s decision about a disputed payment sends the money where the job says', () => {
  expect(transition('held', 'disputed', quiet)?.state).toBe('disputed')
  expect(transition('disputed', 'dispute_won', quiet)?.state).toBe('held')
  expect(transition('disputed', 'dispute_won', { ...quiet, job: 'completed' })?.state).toBe('releasing')
  expect(transition('disputed', 'dispute_won', { ...quiet, job: 'cancelled' })?.state).toBe('refunding')
  expect(transition('disputed', 'dispute_lost', quiet)).toEqual({ state: 'refunded', moves: ['chargeback'] })
})

test('a chargeback after the release is the platform’s loss, once', () => {
  expect(transition('released', 'dispute_lost', quiet)).toEqual({ state: 'released', moves: ['loss'] })
  expect(transition('released', 'dispute_lost', { ...quiet, isChargedBack: true })).toBeUndefined()
})

const events: MoneyEvent[] = [
  'succeeded',
  'declined',
  'cancelled',
  'release',
  'refund',
  'settled',
  'disputed',
  'dispute_won',
  'dispute_lost',
]
const happening = fc.record({
  event: fc.constantFrom(...events),
  job: fc.constantFrom<JobStatus[]>('open', 'assigned', 'in_progress', 'completed', 'cancelled'),
  isPaidOtherwise: fc.boolean(),
  isPaidOut: fc.boolean(),
})
const holding: PaymentState[] = ['held', 'releasing', 'refunding', 'disputed']

/** The effect of each movement on the escrow, the student, the platform and the outside world. */
const effects = (
  amount: number,
): Record<Move, { escrow?: number; wallet?: number; ours?: number; outside?: number }> => {
  const fee = feeOf(amount)
  return {
    payment: { outside: -amount, escrow: amount },
    release: { escrow: -amount, ours: fee, wallet: amount - fee },
    payout: { wallet: fee - amount, outside: amount - fee },
    refund: { escrow: -amount, outside: amount },
    chargeback: { escrow: -amount, outside: amount },
    loss: { ours: -amount, outside: amount },
  }
}

test('in 10,000 sequences of events no money is made, lost, moved twice or sent both ways', { timeout: 60_000 }, () => {
  const check = fc.property(
    fc.array(happening, { maxLength: 40 }),
    fc.integer({ min: 50, max: 1_000_000 }),
    (sequence, amount) => {
      let state: PaymentState = 'created'
      const moves: Move[] = []
      const sums = { escrow: 0, wallet: 0, ours: 0, outside: 0 }

      for (const { event, ...circumstances } of sequence) {
        const isChargedBack = moves.includes('chargeback') || moves.includes('loss')
        const taken = transition(state, event, { ...circumstances, isChargedBack })
        if (!taken) continue
        state = taken.state
        for (const move of taken.moves) {
          moves.push(move)
          const effect = effects(amount)[move]
          for (const account of ['escrow', 'wallet', 'ours', 'outside'] as const) sums[account] += effect[account] ?? 0
        }

        expect(new Set(moves).size).toBe(moves.length)
        expect(moves.filter((move) => ['release', 'refund', 'chargeback'].includes(move)).length).toBeLessThanOrEqual(1)
        expect(sums.escrow).toBe(holding.includes(state) ? amount : 0)
        expect(sums.wallet).toBeGreaterThanOrEqual(0)
        expect(sums.escrow + sums.wallet + sums.ours + sums.outside).toBe(0)
      }
    },
  )

  fc.assert(check, { numRuns: 10_000, seed: 20_261_120 })
})
