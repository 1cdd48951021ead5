import { mayRefuseTerms } from '../applications/my-applications.ts'
import { TimeNote } from '../rescheduling/time-note.tsx'
import { titleOf } from '../messages/conversations.ts'
import { JobComplaint } from '../payments/job-complaint.tsx'
import { CancellationBanner } from './acts/cancellation-banner.tsx'
import { NewTermsBanner, SuspendedBanner } from './acts/leave-banner.tsx'
import type { WorkRow } from './line-of-time.ts'
import { otherFirstName, otherName } from './work-words.ts'

/** Whether the terms have changed since the student's letter, and nothing else has to be decided before. */
const isUnderNewTerms = ({ job, application }: WorkRow): boolean =>
  application !== undefined && mayRefuseTerms(application, job) && !job.mayLeave && !job.cancellationProposedAt

/** Whether one of the banners shows. */
export const hasBanner = (row: WorkRow): boolean => {
  const { cancellationProposedAt, mayLeave, mayCancel, complaint } = row.job
  return Boolean(cancellationProposedAt || mayLeave || mayCancel || complaint) || isUnderNewTerms(row)
}

const isAgreed = ({ status }: WorkRow['job']): boolean => status === 'assigned' || status === 'in_progress'

/** Whether a student is in agreed work, and no banner has the way out of it. */
const isBound = (row: WorkRow): boolean => {
  const { job, side, application } = row
  if (side === 'poster' || !isAgreed(job) || !application) return false
  return !job.mayLeave && !job.cancellationProposedAt && !isUnderNewTerms(row)
}

/** Whether the student may leave agreed work from its card: no card has paid it, or the money still goes back (rule 1.2.460). */
export const mayLeaveWork = (row: WorkRow): boolean => isBound(row) && !isKeptByPayment(row)

/** Whether the student may not leave agreed work because its money has left, or somebody else decides about it. */
export const isKeptByPayment = (row: WorkRow): boolean =>
  isBound(row) && row.isPaidByCard === true && (!row.isHeld || Boolean(row.job.complaint))

/** What has to be decided about agreed work, with its buttons. */
export function WorkBanners({ row }: { row: WorkRow }) {
  const { job, side } = row
  const isPoster = side === 'poster'
  return (
    <>
      {job.cancellationProposedAt && !job.mayCancel && <CancellationBanner job={job} isPoster={isPoster} />}
      {job.mayLeave && !job.cancellationProposedAt && <SuspendedBanner job={job} who="poster" />}
      {job.mayCancel && <SuspendedBanner job={job} who="student" />}
      {isUnderNewTerms(row) && <NewTermsBanner job={job} />}
      {isAgreed(job) && <TimeNote job={job} name={otherFirstName(row)} isPaid={row.isPaidByCard} />}
      <JobComplaint complaint={job.complaint} title={titleOf(job)} isPoster={isPoster} otherName={otherName(row)} />
    </>
  )
}
