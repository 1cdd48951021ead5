import { isStanding, type HandPayment } from '../payments/hand-payment.ts'
import type { Job } from './job.ts'
import { totalOf, type Priced } from './total.ts'

/** Work with its agreed pay, and what was paid by hand. */
export interface PaidWork extends Priced {
  handPayments?: readonly HandPayment[]
}

/** Returns the centimes of the whole work that are not settled by hand yet; 0 if nobody knows what all of it amounts to. */
export const leftToPay = ({ handPayments = [], ...work }: PaidWork): number => {
  const settled = handPayments.filter(isStanding).reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, (totalOf(work) ?? 0) - settled)
}

/**
 * Returns the centimes that are left of rate × hours beside a card payment of `paid` centimes, once the two have agreed on another duration; else 0. The
 * amount of the card is the payer's choice, and stays as it is (rule 2.2.212).
 */
export const leftAfterCard = (work: PaidWork & Pick<Job, 'timeProposals'>, paid: number): number =>
  (work.timeProposals ?? []).some(({ duration, outcome }) => duration !== null && outcome === 'agreed')
    ? Math.max(0, leftToPay(work) - paid)
    : 0

/** Whether a job is settled by hand, so that nobody is asked to pay it by card: something stands, and nothing is left to pay (rule 2.2.110). */
export const isSettledByHand = (work: PaidWork): boolean =>
  (work.handPayments ?? []).some(isStanding) && leftToPay(work) === 0

/** Work with what says whether its hours are all of it. */
export type WholeWork = PaidWork & Pick<Job, 'isRecurring' | 'isLongTermProject'>

/** Whether nobody knows what all of the work amounts to: its hours are not readable or come again, or it goes on. */
const isOpenEnded = (work: WholeWork): boolean => totalOf(work) === null || work.isRecurring || work.isLongTermProject

/** Whether both parties agree that all of a job is settled by hand, so that the server takes no card payment for it (rule 3.4.35). */
export const isConfirmedByHand = ({ handPayments = [], ...work }: WholeWork): boolean =>
  !isOpenEnded(work) &&
  isSettledByHand({ ...work, handPayments: handPayments.filter(({ confirmedAt }) => confirmedAt !== undefined) })
