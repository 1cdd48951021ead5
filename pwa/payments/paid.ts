import type { Id } from '../../schema/ids.ts'
import { formatMoney } from '../../schema/money.ts'
import { feeOf, type PaymentState, type Transaction } from '../../schema/payments/payment.ts'
import type { Wallet } from '../../sync/store/database.ts'

/** A job's payment that was not given back: its money is held, or was released. */
export interface Paid {
  /** In centimes. */
  amount: number
  isReleased: boolean
  state: PaymentState
}

/** Returns the payment of a job as the payer's transactions tell it. Undefined where there is none. */
export const findPaid = (wallet: Pick<Wallet, 'transactions'> | undefined, jobId: Id): Paid | undefined => {
  const line = wallet?.transactions.find(
    (one) => one.jobId === jobId && one.type === 'escrow_release' && one.status !== 'failed',
  )
  if (!line) return undefined
  const isReleased = line.status === 'completed'
  // What a device stored earlier does not say it.
  return { amount: line.amount, isReleased, state: line.paymentState ?? (isReleased ? 'released' : 'held') }
}

/** Returns whether a complaint can still stop the money; what is being released can't be stopped (rule 3.5.14). */
export const isStoppable = ({ state }: Paid): boolean => state === 'held' || state === 'disputed'

/** Says what the student gets of an amount in centimes that is released, and what the rest is. */
export const describeRelease = (amount: number, jobTitle: string, isPlayMoney: boolean | undefined): string =>
  `L’étudiant reçoit ${formatMoney(amount - feeOf(amount), isPlayMoney)} sur ${formatMoney(amount, isPlayMoney)} pour « ${jobTitle} » ; 5 % sont les frais.`

/** Returns whether a release is decided, and its transfer not booked yet. */
export const isReleasing = ({ type, status, paymentState }: Transaction): boolean =>
  type === 'escrow_release' && status === 'pending' && paymentState === 'releasing'

/** Returns whether money is on its way to the student or back to the payer, which takes the server a few seconds. */
export const isUnderWay = ({ paymentState }: Transaction): boolean =>
  paymentState === 'releasing' || paymentState === 'refunding'

/** Returns the payments that the payer may release by hand, oldest first (rule 2.2.37). */
export const releasable = (transactions: readonly Transaction[]): Transaction[] =>
  transactions
    .filter((one) => one.type === 'escrow_release' && one.status === 'pending' && !isReleasing(one))
    .toReversed()
