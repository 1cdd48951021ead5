import { isSettledByHand, type PaidWork } from '../payments/hand-payment.ts'
import type { Job } from './job.ts'
import { totalOf } from './total.ts'

/** Work with what says whether its hours are all of it. */
export type WholeWork = PaidWork & Pick<Job, 'isRecurring' | 'isLongTermProject'>

/** Whether nobody knows what all of the work amounts to: its hours are not readable or come again, or it goes on. */
const isOpenEnded = (work: WholeWork): boolean => totalOf(work) === null || work.isRecurring || work.isLongTermProject

/** Whether both parties agree that all of a job is settled by hand, so that the server takes no card payment for it (rule 3.4.35). */
export const isConfirmedByHand = ({ handPayments = [], ...work }: WholeWork): boolean =>
  !isOpenEnded(work) &&
  isSettledByHand({ ...work, handPayments: handPayments.filter(({ confirmedAt }) => confirmedAt !== undefined) })
