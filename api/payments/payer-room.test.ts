import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payerLimits, standingDays } from '../../schema/payments/payer-limits.ts'
import { amountLimits } from '../../schema/payments/payment.ts'
import { roomOf, type RecentPayment } from './payer-room.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A payer's wish: the minutes since the one before, the centimes, and whether nobody contests the payment later. */
interface Wish {
  after: number
  amount: number
  isIntact: boolean
}
const wishes = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 3 * 24 * 60 }),
    amount: fc.integer({ min: amountLimits.minimum, max: amountLimits.maximum }),
    isIntact: fc.boolean(),
  }),
  { maxLength: 40 },
)

/** Returns the payments that pass. */
const payAll = (wanted: Wish[]): RecentPayment[] => {
  const paid: RecentPayment[] = []
  let now = 0
  for (const { after, amount, isIntact } of wanted) {
    now += after * minute
    const { left } = roomOf({ stood: 0, recent: paid }, now)
    // Most people lower an amount to what is possible.
    const lowered = Math.min(amount, left)
    if (lowered >= amountLimits.minimum) paid.push({ chargedAt: now, amount: lowered, isIntact })
  }
  return paid
}

test('the payments of 24 hours stay within 500 CHF or twice the largest that stood, and within 10,000 CHF (3.5.25)', () => {
  fc.assert(
    fc.property(wishes, (wanted) => {
      const paid = payAll(wanted)
      for (const { chargedAt } of paid) {
        const ofDay = paid.filter((one) => one.chargedAt <= chargedAt && one.chargedAt > chargedAt - day)
        const stood = paid.filter((one) => one.isIntact && one.chargedAt + standingDays * day <= chargedAt)
        const largest = Math.max(0, ...stood.map(({ amount }) => amount))
        const sum = ofDay.reduce((total, { amount }) => total + amount, 0)
        expect(sum).toBeLessThanOrEqual(Math.max(payerLimits.atFirst, 2 * largest))
        expect(sum).toBeLessThanOrEqual(payerLimits.most)
      }
    }),
  )
})

test('the moment that a refusal names is the first from which more is possible (3.5.25)', () => {
  fc.assert(
    fc.property(wishes, fc.integer({ min: 0, max: 10 * 24 * 60 }), (wanted, later) => {
      const recent = payAll(wanted)
      const now = (recent.at(-1)?.chargedAt ?? 0) + later * minute
      const { left, next } = roomOf({ stood: 0, recent }, now)

      const until = next?.from ?? now + 30 * day
      for (let moment = now; moment < until; moment += day / 8)
        expect(roomOf({ stood: 0, recent }, moment).left).toBeLessThanOrEqual(left)
      if (!next) return
      expect(roomOf({ stood: 0, recent }, next.from - 1).left).toBeLessThanOrEqual(left)
      expect(roomOf({ stood: 0, recent }, next.from).left).toBe(next.left)
      expect(next.left).toBeGreaterThan(left)
    }),
  )
})
