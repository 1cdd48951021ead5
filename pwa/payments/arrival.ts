import { formatDay } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { autoReleaseDays } from '../../schema/payments/payment.ts'

const day = 24 * 60 * 60 * 1_000

/** Describes when the student has a payment made `now`, at the latest: 7 days after the later of the payment and the work's date (rule 3.5.6). */
export const describeArrival = (job: Pick<JobRow, 'scheduledFor'> | undefined, now: Date): string => {
  const scheduled = job?.scheduledFor ? Date.parse(job.scheduledFor) : Number.NaN
  const latest = new Date((scheduled > now.getTime() ? scheduled : now.getTime()) + autoReleaseDays * day)
  return `à la fin du travail, au plus tard le ${formatDay(latest.toISOString())}.`
}
