import { formatMonth, swissDay } from '../../../schema/dates.ts'
import type { Id } from '../../../schema/ids.ts'
import type { JobRow } from '../../../schema/jobs/job.ts'
import { totalOf } from '../../../schema/jobs/total.ts'
import type { HandPayment } from '../../../schema/payments/hand-payment.ts'
import type { Transaction } from '../../../schema/payments/payment.ts'

/**
 * The state of an amount. `held`: until its payment is released, or while the bank examines it. `on_its_way`: the release is decided, but the
 * transfer is not booked yet. `on_wallet`: on the student's wallet. `paid_out`: on the student's bank account. `by_hand`: paid without a card.
 */
export type EarningState = 'held' | 'on_its_way' | 'on_wallet' | 'paid_out' | 'by_hand'

export interface Earning {
  id: Id
  jobId: Id
  title: string
  /** In centimes, after the fee. */
  amount: number
  state: EarningState
  /** A moment; the day of a hand payment. */
  at: string
  /** The hand payment. Absent from a guess. */
  handPayment?: HandPayment
  /** The moment from which an amount on the wallet is sent to the bank account, if it is known (rule 3.5.26). */
  paysOutFrom?: string
}

type AssignedJob = Pick<
  JobRow,
  'id' | 'title' | 'rate' | 'estimatedDuration' | 'duration' | 'updatedAt' | 'status' | 'handPayments'
>

/**
 * Returns a student's amounts, newest first: those paid by card, the hand payments that both parties confirm, and rate × hours of completed jobs that
 * have neither (rule 3.4.31).
 */
export const listEarnings = (transactions: readonly Transaction[], jobs: readonly AssignedJob[]): Earning[] => {
  const held = transactions.filter(({ type }) => type === 'escrow_release')
  const releases = held.filter(({ status }) => status !== 'failed')
  const paidOut = new Set(transactions.filter(({ type }) => type === 'payout').map(({ jobId }) => jobId))
  // A job whose card payment was refunded was not paid by hand.
  const byCard = new Set(held.map(({ jobId }) => jobId))

  const stateOf = ({ status, paymentState, jobId }: Transaction): EarningState => {
    if (status === 'pending') return paymentState === 'releasing' ? 'on_its_way' : 'held'
    return paidOut.has(jobId) ? 'paid_out' : 'on_wallet'
  }
  const cards = releases.map((one) => ({
    id: one.id,
    jobId: one.jobId,
    title: one.jobTitle,
    amount: one.amount,
    state: stateOf(one),
    at: one.createdAt,
    ...(one.paysOutFrom !== undefined && { paysOutFrom: one.paysOutFrom }),
  }))
  const confirmed = jobs.flatMap(({ id: jobId, title, handPayments = [] }) =>
    handPayments
      .filter(({ confirmedAt }) => confirmedAt !== undefined)
      .map((handPayment) => ({
        id: handPayment.id,
        jobId,
        title,
        amount: handPayment.amount,
        state: 'by_hand' as const,
        handPayment,
        at: handPayment.paidOn,
      })),
  )
  const isConfirmed = new Set(confirmed.map(({ jobId }) => jobId))
  const guessed = jobs
    .filter(({ id, status }) => status === 'completed' && !byCard.has(id) && !isConfirmed.has(id))
    .flatMap((job) => {
      const amount = totalOf(job)
      const { id, title, updatedAt: at } = job
      return amount === null ? [] : { id, jobId: id, title, amount, state: 'by_hand' as const, at }
    })
  return [...cards, ...confirmed, ...guessed].sort((a, b) => b.at.localeCompare(a.at))
}

export interface MonthOfEarnings {
  /** "novembre 2026" */
  month: string
  /** In centimes. */
  amount: number
  /** The part of the amount that was paid by card. */
  byCard: number
}

/** Returns the earnings of each of the six months up to `now`, oldest first. Amounts that are held or on their way do not count yet. */
export const earnedByMonth = (earnings: readonly Earning[], now: Date): MonthOfEarnings[] => {
  const earned = earnings.filter(isEarned)
  return monthsUpTo(now).map((month) => ({ month, ...sumOf(earned.filter(({ at }) => formatMonth(at) === month)) }))
}

const isEarned = ({ state }: Earning): boolean => state !== 'held' && state !== 'on_its_way'

const sumOf = (earned: readonly Earning[]): Omit<MonthOfEarnings, 'month'> => {
  const sum = (these: readonly Earning[]) => these.reduce((total, { amount }) => total + amount, 0)
  return { amount: sum(earned), byCard: sum(earned.filter(({ state }) => state !== 'by_hand')) }
}

/** Returns all earnings, and the part of them paid by card, in centimes. */
export const earnedInAll = (earnings: readonly Earning[]): Omit<MonthOfEarnings, 'month'> =>
  sumOf(earnings.filter(isEarned))

/** Returns the part of all earnings that nobody has confirmed, in centimes: rate × hours of completed work (rule 1.2.483). */
export const unconfirmedIn = (earnings: readonly Earning[]): number =>
  sumOf(earnings.filter(({ state, handPayment }) => state === 'by_hand' && !handPayment)).amount

/** Returns the earnings of the Swiss calendar year of `now`. */
export const earnedThisYear = (earnings: readonly Earning[], now: Date): Omit<MonthOfEarnings, 'month'> => {
  const year = swissYear(now.toISOString())
  return earnedInAll(earnings.filter(({ at }) => swissYear(at) === year))
}

const swissYear = (iso: string): string => swissDay(iso).slice(0, 4)

/** Whether any amount was ever paid by card, held or not. */
export const isAnyByCard = (earnings: readonly Earning[]): boolean => earnings.some(({ state }) => state !== 'by_hand')

const monthsUpTo = (now: Date): string[] => {
  const today = new Date(swissDay(now.toISOString()))
  return [5, 4, 3, 2, 1, 0].map((back) => {
    // The 15th falls into the same month in every time zone.
    const middle = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 15))
    return formatMonth(middle.toISOString())
  })
}
