import type { JobRow } from '../../../schema/jobs/job.ts'
import { useApplicationsByJob } from '../../applications/queries.ts'
import { ProposeBanner } from '../../jobs/reserving/propose-first.tsx'
import { isReserved } from '../../../schema/jobs/reservation.ts'
import { ReservedBanner } from '../../jobs/reserving/reserved-banner.tsx'

/** What the page of a job says of proposing it first to one student, for its two people. */
export function OfferFirst({ job }: { job: JobRow }) {
  const applications = useApplicationsByJob()
  if (!isReserved(job)) return <ProposeBanner job={job} />
  return <ReservedBanner job={job} mayDecline={applications !== undefined && !applications.has(job.id)} />
}
