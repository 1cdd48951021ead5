import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Shown } from '../../sync/store/rows.ts'
import type { ListedJob, Poster } from '../jobs/stored-jobs.ts'

/** The student's own application with its job, which a new device may not have yet. */
export interface MyApplication {
  application: Shown<ApplicationRow>
  job: ListedJob | undefined
  poster: Poster | undefined
}

/** Applications whose job is not completed (rule 1.4.14). */
export const isActive = ({ job }: MyApplication): boolean => job?.status !== 'completed'

export const isAccepted = ({ application }: MyApplication): boolean => application.status === 'accepted'

/** Whether a student with agreed work may leave it because its terms have changed since the letter. The work must not have begun (rule 1.2.443). */
export const mayRefuseTerms = (
  { status, termsChangedAt }: Pick<ApplicationRow, 'status' | 'termsChangedAt'>,
  job: Pick<JobRow, 'status'>,
): boolean =>
  status === 'accepted' && termsChangedAt !== undefined && (job.status === 'assigned' || job.status === 'in_progress')

const sentAt = ({ appliedAt, createdAt }: ApplicationRow): string => appliedAt || createdAt

/** Sorts by date, newest first; applications without a date come last. */
export const newestLetterFirst = (a: MyApplication, b: MyApplication): number =>
  sentAt(b.application).localeCompare(sentAt(a.application)) || b.application.id.localeCompare(a.application.id)

/** Returns the first accepted application whose congratulations were not shown yet, while its work lies ahead (rule 1.2.51). */
export const findUnseenAcceptance = (
  myApplications: readonly MyApplication[],
  seen: ReadonlySet<Id>,
): MyApplication | undefined =>
  myApplications.find(
    (myApplication) =>
      isAccepted(myApplication) &&
      !seen.has(myApplication.application.id) &&
      !seen.has(myApplication.application.jobId) &&
      (myApplication.job?.status === 'assigned' || myApplication.job?.status === 'in_progress'),
  )
