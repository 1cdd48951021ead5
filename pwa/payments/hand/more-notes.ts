import type { JobRow } from '../../../schema/jobs/job.ts'
import { leftToPay } from '../../../schema/jobs/settled-job.ts'
import { totalOf } from '../../../schema/jobs/total.ts'
import { isHandPayable } from '../../../schema/payments/hand-payment.ts'

/** Whether a payment by hand of a job may follow those noted so far. While one waits for its answer, the next one would be the same again. */
export const mayNotePayment = (job: JobRow): boolean => {
  const { handPayments = [], isLongTermProject, isRecurring } = job
  if (!isHandPayable(job) || handPayments.some(({ confirmedAt }) => confirmedAt === undefined)) return false
  return handPayments.length === 0 || isLongTermProject || isRecurring || totalOf(job) === null || leftToPay(job) > 0
}
