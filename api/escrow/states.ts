import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { PaymentState } from '../../schema/payments/payment.ts'
import type { Report } from '../providers/provider.ts'
import { isUnpaid, leftOf, shareOf, type BookedPayment } from './books.ts'

/** Decisions about a payment; `settled` means that the released money stays on the student's wallet for now. */
export type MoneyEvent = 'declined' | 'cancelled' | 'release' | 'refund' | 'settled'

const transitions: Record<MoneyEvent, Partial<Record<PaymentState, PaymentState>>> = {
  declined: { created: 'failed' },
  cancelled: { created: 'failed' },
  release: { held: 'releasing' },
  refund: { held: 'refunding' },
  settled: { releasing: 'released' },
}

/** Returns the payment's next state; undefined if the event changes nothing, for example because it is late or repeated. */
export const transition = (state: PaymentState, event: MoneyEvent): PaymentState | undefined =>
  transitions[event][state]

/** The circumstances, beside the report, that decide where money goes. */
export interface Circumstances {
  job: JobStatus
  /** Whether another payment of the job is live. */
  isPaidOtherwise: boolean
}

/**
 * Returns the payment after the provider's report about its charge. The number and order of earlier reports make no difference. Until the money has
 * left to the student, it follows the charge; after that, what the payer gets back is the platform's loss (rules 3.5.9 and 3.5.30).
 */
export const follow = <P extends BookedPayment>(payment: P, report: Report, circumstances: Circumstances): P => {
  const state = nextState(payment, report, circumstances)
  const { returned, contested, providerFees, paidOut, dispute } = report
  const releasedAmount = state === 'released' ? releasedOf(payment, report) : null
  return { ...payment, state, returned, contested, providerFees, paidOut, dispute, releasedAmount }
}

const nextState = (payment: BookedPayment, report: Report, circumstances: Circumstances): PaymentState => {
  const isBack = report.returned >= payment.amount
  const state = isUnpaid(payment) ? destination(circumstances) : payment.state
  if (report.paidOut > 0 && ['releasing', 'disputed', 'released'].includes(state)) return 'released'
  if (isBack) return 'refunded'
  if (state === 'refunded') return revived(report, circumstances)
  if (state === 'refunding') return state
  if (report.dispute === 'open') return 'disputed'
  // The bank has decided for the payer, so the rest is refunded too.
  if (report.dispute === 'lost') return 'refunding'
  return state === 'disputed' ? destination({ ...circumstances, isPaidOtherwise: false }) : state
}

/** Returns the state of money whose refund failed, or that a bank has given back after all. */
const revived = ({ dispute }: Report, circumstances: Circumstances): PaymentState => {
  if (circumstances.isPaidOtherwise) return 'refunding'
  if (dispute === 'open') return 'disputed'
  return dispute === 'won' ? destination(circumstances) : 'refunding'
}

/** Returns the state of money that is neither released nor refunded yet (rules 3.5.3–3.5.5). */
const destination = ({ job, isPaidOtherwise }: Circumstances): PaymentState => {
  if (isPaidOtherwise || job === 'cancelled' || job === 'open') return 'refunding'
  return job === 'completed' ? 'releasing' : 'held'
}

/** Returns the released amount, which is final once the payout has left. A refund between decision and payout reduces it. */
const releasedOf = (payment: BookedPayment, report: Report): number => {
  const { paidOut, releasedAmount } = payment
  if (releasedAmount !== null && paidOut > 0 && report.paidOut > 0) return releasedAmount
  if (report.paidOut === 0) return leftOf({ ...payment, returned: report.returned })
  const left = leftOf(payment)
  return shareOf(left) >= report.paidOut ? left : payment.amount
}

/** Whether more was paid out than was released; a person has to look at that. */
export const isOverpaid = ({ paidOut, releasedAmount }: BookedPayment): boolean =>
  paidOut > shareOf(releasedAmount ?? 0)
