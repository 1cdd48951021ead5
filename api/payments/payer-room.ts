import { dailyLimit, paymentsAtFirst, standingDays } from '../../schema/payments/payer-limits.ts'
import { amountLimits } from '../../schema/payments/payment.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour

/** A charged payment of the last days; its moment in milliseconds, its amount in centimes. */
export interface RecentPayment {
  chargedAt: number
  amount: number
  /** Whether it will have stood in time, as far as is known. */
  isIntact: boolean
}

export interface PayerPast {
  /** The payer's largest payment that stood, in centimes. */
  stood: number
  recent: readonly RecentPayment[]
}

/** The amount that a payer may pay by card now, and the next moment from which it is more; in centimes and milliseconds. */
export interface Room {
  left: number
  next: { from: number; left: number } | undefined
}

/** Returns the room that a payer's past leaves (rules 3.5.21 and 3.5.25), if they pay nothing more. */
export const roomOf = (past: PayerPast, now: number): Room => {
  const left = leftAt(past, now)
  const moments = past.recent.flatMap(({ chargedAt }) => [chargedAt + day, chargedAt + standingDays * day])
  const next = moments
    .filter((moment) => moment > now)
    .toSorted((a, b) => a - b)
    .map((from) => ({ from, left: leftAt(past, from) }))
    .find((later) => later.left > left)
  return { left, next }
}

const leftAt = ({ stood, recent }: PayerPast, moment: number): number => {
  const proven = recent.filter(({ chargedAt, isIntact }) => isIntact && chargedAt + standingDays * day <= moment)
  const largest = Math.max(stood, ...proven.map(({ amount }) => amount))
  const ofDay = recent.filter(({ chargedAt }) => chargedAt <= moment && chargedAt > moment - day)
  if (largest === 0 && ofDay.length >= paymentsAtFirst) return 0
  const left = dailyLimit(largest) - ofDay.reduce((sum, { amount }) => sum + amount, 0)
  return left < amountLimits.minimum ? 0 : left
}
