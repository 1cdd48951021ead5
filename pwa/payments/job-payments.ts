import type { HandMethod } from '../../schema/catalogues/labels.ts'
import { formatMonth } from '../../schema/dates.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { isStanding, type HandPayment } from '../../schema/payments/hand-payment.ts'
import { isPlayLine, type Transaction } from '../../schema/payments/payment.ts'
import { isReleasing, releasable } from './paid.ts'

/** A step that a job's money has made; of a hand payment, its method. `on_its_way` and `returning`: the transfer is decided, but not booked yet. */
export type PaymentStep =
  | 'paid'
  | 'refused'
  | 'held'
  | 'on_its_way'
  | 'released'
  | 'returning'
  | 'returned'
  | 'partly_returned'
  | HandMethod

/** All that a payer has paid for one job by card, or one hand payment. */
export interface JobPayment {
  id: string
  jobId: Id
  title: string
  /** Centimes that left the payer and did not come back. */
  amount: number
  steps: readonly PaymentStep[]
  /** When the last step was made. */
  at: string
  /** When the job was paid last; undefined if every card was refused. */
  paidAt: string | undefined
  /** Whether it is play money among real money: it does not count in sums. */
  isPlay: boolean
  /** Undefined if it was paid by card. */
  byHand: HandPayment | undefined
  /** The held money that the payer may release by hand (rule 2.2.37). */
  held: Transaction | undefined
}

/** Returns a payer's jobs with the story of their money, the job of the newest transaction first (rule 2.2.107). `transactions` are newest first. */
export const listJobPayments = (transactions: readonly Transaction[]): JobPayment[] => {
  const byJob = new Map<Id, Transaction[]>()
  for (const one of transactions) byJob.set(one.jobId, [...(byJob.get(one.jobId) ?? []), one])
  return [...byJob.values()].map(tellJob)
}

const tellJob = (lines: readonly Transaction[]): JobPayment => {
  const [newest] = lines as [Transaction]
  const { jobId, jobTitle, createdAt } = newest
  const paid = lines.filter(({ type, status }) => type === 'payment' && status === 'completed')
  const refunds = lines.filter(({ type }) => type === 'refund')
  const share = lines.find(({ type, status }) => type === 'escrow_release' && status !== 'failed')
  const paidAt = paid[0]?.createdAt
  return {
    id: jobId,
    jobId,
    title: jobTitle,
    amount: sum(paid) - sum(refunds),
    steps: paid.length > 0 ? ['paid', ...stepsAfterPayment(share, refunds[0], paid.length === 1)] : ['refused'],
    at: createdAt,
    paidAt,
    isPlay: isPlayLine(newest),
    byHand: undefined,
    held: releasable(lines)[0],
  }
}

/** Returns the hand payments that settle a payer's jobs, each as a payment of its own (rule 2.2.107). */
export const listHandPayments = (jobs: readonly Pick<JobRow, 'id' | 'title' | 'handPayments'>[]): JobPayment[] =>
  jobs.flatMap(({ id: jobId, title, handPayments = [] }) =>
    handPayments.filter(isStanding).map((byHand) => ({
      id: byHand.id,
      jobId,
      title,
      amount: byHand.amount,
      steps: [byHand.method],
      at: byHand.paidOn,
      paidAt: byHand.paidOn,
      isPlay: false,
      byHand,
      held: undefined,
    })),
  )

/** Held money first, because the payer has something to say about it, then the newest payment (rule 2.2.290). */
export const heldFirst = (a: JobPayment, b: JobPayment): number =>
  Number(b.held !== undefined) - Number(a.held !== undefined) || b.at.localeCompare(a.at)

/** `share`: the part of the newest payment that is held or released. A refund beside it gave back the other part, unless the job was paid anew. */
const stepsAfterPayment = (
  share: Transaction | undefined,
  refund: Transaction | undefined,
  isPaidOnce: boolean,
): PaymentStep[] => {
  if (!share) return refund ? [refund.status === 'pending' ? 'returning' : 'returned'] : []
  const steps: PaymentStep[] = refund && isPaidOnce ? ['held', 'partly_returned'] : ['held']
  if (share.status === 'completed') return [...steps, 'released']
  return isReleasing(share) ? [...steps, 'on_its_way'] : steps
}

const sum = (lines: readonly Transaction[]): number => lines.reduce((total, { amount }) => total + amount, 0)

/** A sum and the part of it that was paid by card, in centimes. */
export interface Spent {
  amount: number
  byCard: number
}

/** Returns what a payer paid for all these jobs. */
export const spentOn = (jobs: readonly JobPayment[]): Spent => {
  const all = jobs.filter(({ isPlay }) => !isPlay)
  const total = (these: readonly JobPayment[]) => these.reduce((sum, { amount }) => sum + amount, 0)
  return { amount: total(all), byCard: total(all.filter(({ byHand }) => !byHand)) }
}

/** Returns what was paid in the month of `now`. */
export const spentInMonth = (jobs: readonly JobPayment[], now: Date): Spent => {
  const month = formatMonth(now.toISOString())
  return spentOn(jobs.filter(({ paidAt }) => paidAt !== undefined && formatMonth(paidAt) === month))
}
