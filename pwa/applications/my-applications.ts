import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { Id } from '../../schema/ids.ts'
import type { Shown } from '../../sync/store/rows.ts'
import type { ListedJob, Poster } from '../jobs/stored-jobs.ts'

/** One's own application with what it is about; the job is unknown for a moment on a new device. */
export interface Candidature {
  application: Shown<ApplicationRow>
  job: ListedJob | undefined
  poster: Poster | undefined
}

/** Applications whose job is not completed (specification part 1 §4). */
export const isActive = ({ job }: Candidature): boolean => job?.status !== 'completed'

export const isAccepted = ({ application }: Candidature): boolean => application.status === 'accepted'

const sentAt = ({ appliedAt, createdAt }: ApplicationRow): string => appliedAt || createdAt

/** Newest first; those without a date last. */
export const newestLetterFirst = (a: Candidature, b: Candidature): number =>
  sentAt(b.application).localeCompare(sentAt(a.application)) || b.application.id.localeCompare(a.application.id)

/** The first accepted application that nobody was congratulated for, while its work lies ahead (specification part 1 §2). */
export const findUnseenAcceptance = (
  candidatures: readonly Candidature[],
  seen: ReadonlySet<Id>,
): Candidature | undefined =>
  candidatures.find(
    (candidature) =>
      isAccepted(candidature) &&
      !seen.has(candidature.application.id) &&
      (candidature.job?.status === 'assigned' || candidature.job?.status === 'in_progress'),
  )
