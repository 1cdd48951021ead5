import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JobStatus } from '../../schema/catalogues/labels.ts'
import { feeOf, type PaymentState } from '../../schema/payments/payment.ts'
import type { Dispute, Report } from '../providers/provider.ts'
import { isHolding, isUnpaid, leftOf, movementsBetween, shareOf, type BookedPayment } from './books.ts'
import { follow, isOverpaid, transition, type Circumstances, type MoneyEvent } from './states.ts'

const quiet: Circumstances = { job: 'in_progress', isPaidOtherwise: false }
const charged: Report = { returned: 0, contested: 0, providerFees: 320, paidOut: 0, dispute: 'none' }
const payment = (state: PaymentState, more: Partial<BookedPayment> = {}): BookedPayment => ({
  ...charged,
  providerFees: state === 'created' || state === 'failed' ? 0 : 320,
  state,
  amount: 10_000,
  releasedAmount: state === 'released' ? 10_000 : null,
  refundPart: 0,
  ...more,
})
const after = (before: BookedPayment, report: Partial<Report>, circumstances: Partial<Circumstances> = {}) =>
  follow(before, { ...charged, ...report }, { ...quiet, ...circumstances })
const movesOf = (before: BookedPayment, then: BookedPayment) => movementsBetween(before, then).map(({ move }) => move)

test('money that comes is held while the work goes on, released when it is done, and given back when it is cancelled', () => {
  const received = (job: JobStatus, isPaidOtherwise = false) =>
    after(payment('created'), {}, { job, isPaidOtherwise }).state

  expect(received('assigned')).toBe('held')
  expect(received('in_progress')).toBe('held')
  expect(received('completed')).toBe('releasing')
  expect(received('cancelled')).toBe('refunding')
  expect(received('open')).toBe('refunding')
  expect(received('in_progress', true)).toBe('refunding')
})

test('a card that was declined may be charged on a second try', () => {
  const paid = after(payment('failed'), {})

  expect(transition('created', 'declined')).toBe('failed')
  expect(paid.state).toBe('held')
  expect(movesOf(payment('failed'), paid)).toEqual(['payment', 'provider_fee'])
})

test('a decision is made once', () => {
  for (const state of ['releasing', 'released', 'refunding', 'refunded', 'disputed', 'failed', 'created'] as const) {
    expect(transition(state, 'release')).toBeUndefined()
    expect(transition(state, 'refund')).toBeUndefined()
  }
})

test('the bank’s decision about a disputed payment sends the money where the job says', () => {
  const disputed = after(payment('held'), { dispute: 'open', contested: 10_000 })
  const lost = after(disputed, { dispute: 'lost', returned: 10_000 })

  expect(disputed.state).toBe('disputed')
  expect(after(disputed, { dispute: 'won' }).state).toBe('held')
  expect(after(disputed, { dispute: 'won' }, { job: 'completed' }).state).toBe('releasing')
  expect(after(disputed, { dispute: 'won' }, { job: 'cancelled' }).state).toBe('refunding')
  expect(lost.state).toBe('refunded')
  expect(movesOf(disputed, lost)).toEqual(['chargeback'])
})

test('a dispute about money whose refund failed waits for the bank, unless the job has another live payment', () => {
  const refunded = payment('refunded', { returned: 10_000 })
  const open = { dispute: 'open', contested: 10_000 } as const

  expect(after(refunded, open).state).toBe('disputed')
  expect(after(refunded, open, { isPaidOtherwise: true }).state).toBe('refunding')
})

test('a dispute calls back what has not left, from the decision and from the wallet', () => {
  const open = { dispute: 'open', contested: 10_000 } as const

  expect(after(payment('releasing'), open).state).toBe('disputed')
  expect(after(payment('released'), open)).toMatchObject({ state: 'disputed', releasedAmount: null })
  expect(after(payment('released'), { dispute: 'lost', returned: 10_000 }).state).toBe('refunded')
  expect(after(payment('released'), { dispute: 'lost', returned: 4_000 }).state).toBe('refunding')
})

test('a chargeback after the student was paid out is the platform’s loss, once', () => {
  const gone = payment('released', { paidOut: 9_500 })
  const lost = after(gone, { paidOut: 9_500, dispute: 'lost', returned: 10_000 })

  expect(lost.state).toBe('released')
  expect(movementsBetween(gone, lost)).toEqual([
    {
      move: 'loss',
      entries: [
        ['outside', 10_000],
        ['losses', -10_000],
      ],
    },
  ])
  expect(movementsBetween(lost, after(lost, { paidOut: 9_500, dispute: 'lost', returned: 10_000 }))).toEqual([])
})

test('a payout that was on its way when the dispute came is booked, and what is released stays', () => {
  const disputed = payment('disputed', { dispute: 'open', contested: 10_000 })

  const gone = after(disputed, { dispute: 'open', contested: 10_000, paidOut: 9_500 })

  expect(gone).toMatchObject({ state: 'released', releasedAmount: 10_000 })
  expect(movesOf(disputed, gone)).toEqual(['release', 'payout'])
})

test('a manual refund takes money that has not left, and the student gets 95% of the rest', () => {
  const held = after(payment('held'), { returned: 4_000 })
  const onWallet = after(payment('released'), { returned: 4_000 })

  expect(held.state).toBe('held')
  expect(onWallet).toMatchObject({ state: 'released', releasedAmount: 6_000 })
  expect(movementsBetween(payment('released'), onWallet)).toEqual([
    {
      move: 'refund',
      entries: [
        ['outside', 4_000],
        ['wallet', -3_800],
        ['fees', -200],
      ],
    },
  ])
})

test('a payout made before the server learns of a manual refund counts as released before it', () => {
  const early = after(payment('releasing'), { paidOut: 9_500, returned: 4_000 })
  const late = after(payment('releasing', { returned: 4_000 }), { paidOut: 5_700, returned: 4_000 })
  const crossed = after(payment('releasing', { returned: 4_000 }), { paidOut: 9_500, returned: 4_000 })

  expect([early, late, crossed].map(({ releasedAmount }) => releasedAmount)).toEqual([10_000, 6_000, 10_000])
  expect([early, late, crossed].map(isOverpaid)).toEqual([false, false, false])
  expect(isOverpaid(after(payment('held'), { paidOut: 9_500 }))).toBe(true)
})

test('a refund that fails later is made again, and a reversed chargeback goes where the job says', () => {
  const refunded = payment('refunded', { returned: 10_000 })
  const lost = payment('refunded', { returned: 10_000, dispute: 'lost' })
  const reversed = { dispute: 'won', returned: 0 } as const

  expect(after(refunded, { returned: 0 }).state).toBe('refunding')
  expect(after(refunded, { returned: 0, dispute: 'open' }).state).toBe('disputed')
  expect(after(lost, reversed).state).toBe('held')
  expect(after(lost, reversed, { job: 'completed' }).state).toBe('releasing')
  expect(after(lost, reversed, { isPaidOtherwise: true }).state).toBe('refunding')
})

test('a refund on its way is not stopped by a dispute, and ends with the last centime', () => {
  const refunding = payment('refunding')

  expect(after(refunding, { dispute: 'open', contested: 10_000 }).state).toBe('refunding')
  expect(after(refunding, { returned: 9_999 }).state).toBe('refunding')
  expect(after(refunding, { returned: 10_000 }).state).toBe('refunded')
})

test('the payer’s part of a split never becomes the student’s, even while its refund has failed', () => {
  const split = { returned: 2_000, refundPart: 2_000 }
  const onWallet = after(payment('released', { ...split, releasedAmount: 8_000 }), { returned: 0 })

  expect(onWallet).toMatchObject({ state: 'released', releasedAmount: 8_000 })
  expect(after(onWallet, { paidOut: 7_600 }).releasedAmount).toBe(8_000)
  expect(leftOf(payment('releasing', { returned: 3_000, refundPart: 2_000 }))).toBe(7_000)
})

const decisions: MoneyEvent[] = ['declined', 'cancelled', 'release', 'refund', 'settled']
const centimes = (amount: number) => fc.constantFrom(0, 0, Math.floor(amount / 3), amount)
const happening = fc.integer({ min: 50, max: 1_000_000 }).chain((amount) =>
  fc.record({
    amount: fc.constant(amount),
    refundPart: fc.constantFrom(0, Math.floor(amount / 3)),
    steps: fc.array(
      fc.oneof(
        fc.constantFrom(...decisions),
        fc.record({
          report: fc.record({
            returned: fc.oneof(centimes(amount), centimes(amount * 2)),
            contested: centimes(amount),
            providerFees: fc.integer({ min: 0, max: 5_000 }),
            paidOut: fc.oneof(centimes(shareOf(amount)), fc.integer({ min: 0, max: amount })),
            dispute: fc.constantFrom<Dispute[]>('none', 'open', 'won', 'lost'),
          }),
          circumstances: fc.record({
            job: fc.constantFrom<JobStatus[]>('open', 'assigned', 'in_progress', 'completed', 'cancelled'),
            isPaidOtherwise: fc.boolean(),
          }),
        }),
      ),
      { maxLength: 30 },
    ),
  }),
)

test('2,000 sequences of decisions and reports make and lose no money, and the books agree', () => {
  const check = fc.property(happening, ({ amount, refundPart, steps }) => {
    let now = payment('created', { amount, refundPart })
    const sums: Record<string, number> = {}
    // An `expect` for each figure would take longer than the rest of the test.
    const wrongs: object[] = []

    for (const step of steps) {
      const state = typeof step === 'string' ? transition(now.state, step) : undefined
      const decided = state && { ...now, state, releasedAmount: state === 'released' ? leftOf(now) : null }
      const next = typeof step === 'string' ? (decided ?? now) : follow(now, step.report, step.circumstances)
      for (const { entries } of movementsBetween(now, next)) {
        if (entries.reduce((sum, [, gained]) => sum + gained, 0) !== 0) wrongs.push({ entries })
        for (const [account, gained] of entries) sums[account] = (sums[account] ?? 0) + gained
      }
      now = next

      const { returned, contested, providerFees, paidOut, releasedAmount } = now
      const out = returned + contested + providerFees + paidOut - amount
      const { outside = 0, escrow = 0, wallet = 0, fees = 0, provider_fees: kept = 0, contested: taken = 0 } = sums
      const isRight =
        outside === (isUnpaid(now) ? 0 : out) &&
        escrow === (isHolding(now) ? amount - returned : 0) &&
        wallet === Math.max(0, shareOf(releasedAmount ?? 0) - paidOut) &&
        fees === feeOf(releasedAmount ?? 0) &&
        kept + taken + providerFees + contested === 0 &&
        wallet + escrow >= 0
      if (!isRight) wrongs.push({ now, sums: { ...sums } })
    }

    expect(wrongs).toEqual([])
  })

  fc.assert(check, { numRuns: 2_000, seed: 20_261_120 })
})
