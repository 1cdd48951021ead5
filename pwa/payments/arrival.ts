import { formatDay } from '../../schema/dates.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { autoReleaseDays } from '../../schema/payments/payment.ts'

const day = 24 * 60 * 60 * 1_000

/**
 * Describes when the student has a payment made `now`, at the latest: 7 days after the later of the payment and the work's date (rule 3.5.6). It says
 * what the days count from, so that nobody takes the last of them for the day of the work (rule 2.2.139).
 */
export const describeArrival = (job: Pick<JobRow, 'scheduledFor'> | undefined, now: Date): string => {
  const scheduled = job?.scheduledFor ? Date.parse(job.scheduledFor) : Number.NaN
  const isAhead = scheduled > now.getTime()
  const latest = new Date((isAhead ? scheduled : now.getTime()) + autoReleaseDays * day)
  const since = isAhead ? 'la date prévue' : 'le paiement'
  return `à la fin du travail, au plus tard ${autoReleaseDays} jours après ${since}, le ${formatDay(latest.toISOString())}.`
}
