import type { Id } from '../../schema/ids.ts'
import { formatChf, formatMoney } from '../../schema/money.ts'
import { feeOf, type PaymentState, type Transaction } from '../../schema/payments/payment.ts'
import type { Wallet } from '../../sync/fetched/wallet.ts'

/** A job's payment that was not refunded: its money is held, or was released. */
export interface Paid {
  /** In centimes. */
  amount: number
  isReleased: boolean
  state: PaymentState
}

/** Returns the payment of a job according to the payer's transactions; undefined if there is none. */
export const findPaid = (wallet: Pick<Wallet, 'transactions'> | undefined, jobId: Id): Paid | undefined => {
  const line = wallet?.transactions.find(
    (one) => one.jobId === jobId && one.type === 'escrow_release' && one.status !== 'failed',
  )
  if (!line) return undefined
  const isReleased = line.status === 'completed'
  // Rows stored by an earlier version of the app lack `paymentState`.
  return { amount: line.amount, isReleased, state: line.paymentState ?? (isReleased ? 'released' : 'held') }
}

/** Returns the refund of a payment that was made at the moment `paidAt`, ISO 8601, if all of it goes or went back to the payer. */
export const findReturned = (
  wallet: Pick<Wallet, 'transactions'> | undefined,
  jobId: Id,
  paidAt: string,
): Transaction | undefined =>
  findPaid(wallet, jobId)
    ? undefined
    : wallet?.transactions.find((one) => one.jobId === jobId && one.type === 'refund' && one.createdAt >= paidAt)

/** Whether a complaint can still stop the money; a release that is under way can't be stopped (rule 3.5.14). */
export const isStoppable = ({ state }: Paid): boolean => state === 'held' || state === 'disputed'

/** Describes the student's share of an amount in centimes that is released, and the fee. */
export const describeRelease = (amount: number, jobTitle: string, isPlayMoney: boolean | undefined): string =>
  `Pour « ${jobTitle} », l’étudiant recevra ${formatMoney(amount - feeOf(amount), isPlayMoney)} (${formatChf(amount / 100)} moins 5 % de frais).`

/** Whether a release is decided, but its transfer not booked yet. */
export const isReleasing = ({ type, status, paymentState }: Transaction): boolean =>
  type === 'escrow_release' && status === 'pending' && paymentState === 'releasing'

/** Whether money is on its way to the student or back to the payer, which takes the server a few seconds. */
export const isUnderWay = ({ paymentState }: Transaction): boolean =>
  paymentState === 'releasing' || paymentState === 'refunding'

/** Returns the payments that the payer may release by hand, oldest first (rule 2.2.37). */
export const releasable = (transactions: readonly Transaction[]): Transaction[] =>
  transactions
    .filter((one) => one.type === 'escrow_release' && one.status === 'pending' && !isReleasing(one))
    .toReversed()
