import type { z } from 'zod'
import type { JobStatus } from '../catalogues/labels.ts'
import { swissDay } from '../dates.ts'
import type { Id } from '../ids.ts'
import type { HandPaymentAnswer } from './answers.ts'

/** A payment of a job from hand to hand, as its two parties say it (rule 3.5.35). It moves no money of ours. */
export interface HandPayment extends z.infer<typeof HandPaymentAnswer> {}

/** The limits of one hand payment, in centimes. */
export const handAmountLimits = { minimum: 100, maximum: 1_000_000 } as const

/** The limits of expenses that are refunded beside it, in centimes: they are no wage (rule 2.2.276). */
export const expenseLimits = { minimum: 5, maximum: 100_000 } as const

/** The most hand payments of one job that one party notes and the other one does not confirm. Withdrawn ones count: each has notified somebody. */
export const unconfirmedPerJob = 20

/** Days without an answer after which a hand payment shows as not confirmed. */
const unansweredDays = 7

export type HandPaymentState = 'declared' | 'unanswered' | 'confirmed' | 'contested'

/** Returns where a hand payment stands at the moment `now`. */
export const stateOf = (
  { confirmedAt, contestedAt, declaredAt }: Pick<HandPayment, 'confirmedAt' | 'contestedAt' | 'declaredAt'>,
  now: Date,
): HandPaymentState => {
  if (confirmedAt !== undefined) return 'confirmed'
  if (contestedAt !== undefined) return 'contested'
  return now.getTime() - Date.parse(declaredAt) < unansweredDays * 24 * 60 * 60 * 1_000 ? 'declared' : 'unanswered'
}

/** Whether a hand payment counts towards its job: both agree, or the payer says so and the student has not contested it (rule 2.2.110). */
export const isStanding = (payment: HandPayment): boolean =>
  payment.confirmedAt !== undefined ||
  (payment.declaredById === payment.payerId && isUnanswered(payment) && !payment.corrects)

/** Whether nobody has answered a note yet. */
export const isUnanswered = ({ confirmedAt, contestedAt }: Pick<HandPayment, 'confirmedAt' | 'contestedAt'>): boolean =>
  confirmedAt === undefined && contestedAt === undefined

/** What a note says of a payment: `corrects` names the confirmed one that it corrects. */
interface Said {
  amount: number
  paidOn: string
  corrects?: Id | null
}

/** Days between two notes of one amount that may still say the same payment. */
const sameWithinDays = 3

const daysBetween = (one: Said, other: Said): number =>
  Math.abs(Date.parse(one.paidOn) - Date.parse(other.paidOn)) / 86_400_000

/**
 * Returns the one of these unanswered notes of a job and its student that says the same payment as a new note, the nearest day first (rule 2.2.300):
 * the same amount, whatever the method, at most three days apart, or the same correction.
 */
export const findSameNote = <Note extends Said>(unanswered: readonly Note[], said: Said): Note | undefined =>
  unanswered
    .filter((one) => one.amount === said.amount && (one.corrects ?? null) === (said.corrects ?? null))
    .filter((one) => one.corrects || daysBetween(one, said) <= sameWithinDays)
    .toSorted((one, other) => daysBetween(one, said) - daysBetween(other, said))[0]

/** Whether a job may be paid from hand to hand: its work is agreed on, under way or done. */
export const isHandPayable = ({ assignedToId, status }: { assignedToId: Id | null; status: JobStatus }): boolean =>
  assignedToId !== null && (status === 'assigned' || status === 'in_progress' || status === 'completed')

/** Whether a day, "2026-11-28", is one from the acceptance up to `now`, in Switzerland. */
export const isPaidDay = (day: string, acceptedAt: string, now: Date): boolean =>
  swissDay(acceptedAt) <= day && day <= swissDay(now.toISOString())
