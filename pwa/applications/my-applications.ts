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

/** Whether a student with agreed work may leave it because its terms have changed since the letter. Begun or not, until they begin it or agree (rule 1.2.443). */
export const mayRefuseTerms = (
  { status, termsChangedAt }: Pick<ApplicationRow, 'status' | 'termsChangedAt'>,
  job: Pick<JobRow, 'status'>,
): boolean =>
  status === 'accepted' && termsChangedAt !== undefined && (job.status === 'assigned' || job.status === 'in_progress')

const sentAt = ({ appliedAt, createdAt }: ApplicationRow): string => appliedAt || createdAt

/** Sorts by date, newest first; applications without a date come last. */
export const newestLetterFirst = (a: MyApplication, b: MyApplication): number =>
  sentAt(b.application).localeCompare(sentAt(a.application)) || b.application.id.localeCompare(a.application.id)

/**
 * Returns the accepted application to congratulate on at the moment `now`: the newest one that was not seen yet, while its work lies ahead (rules
 * 1.2.51 and 1.2.193). Work under way counts as long as a payment alone has begun it.
 */
export const findUnseenAcceptance = (
  myApplications: readonly MyApplication[],
  seen: ReadonlySet<Id>,
  now: string,
): MyApplication | undefined =>
  myApplications
    .filter(
      (one) =>
        isAccepted(one) &&
        !seen.has(one.application.id) &&
        !seen.has(one.application.jobId) &&
        one.job !== undefined &&
        liesAhead(one.job, now),
    )
    .sort((a, b) => acceptedAt(b).localeCompare(acceptedAt(a)))[0]

const acceptedAt = ({ application: { decidedAt, appliedAt } }: MyApplication): string => decidedAt ?? appliedAt

const liesAhead = ({ status, scheduledFor }: JobRow, now: string): boolean =>
  scheduledFor === null
    ? status === 'assigned'
    : scheduledFor > now && (status === 'assigned' || status === 'in_progress')
