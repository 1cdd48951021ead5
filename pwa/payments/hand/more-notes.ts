import type { JobRow } from '../../../schema/jobs/job.ts'
import { totalOf } from '../../../schema/jobs/total.ts'
import { isHandPayable } from '../../../schema/payments/hand-payment.ts'

/**
 * Whether a payment by hand of a job may follow those noted so far. A note without an answer stops none (rule 2.2.301), but all that the two say fills the
 * wage of single work.
 */
export const mayNotePayment = (job: JobRow): boolean => {
  const { handPayments = [], isLongTermProject, isRecurring } = job
  if (!isHandPayable(job)) return false
  const noted = handPayments
    .filter(({ contestedAt, corrects }) => contestedAt === undefined && corrects === undefined)
    .reduce((sum, { amount }) => sum + amount, 0)
  const total = totalOf(job)
  return handPayments.length === 0 || isLongTermProject || isRecurring || total === null || noted < total
}
