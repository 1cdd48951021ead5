import { fullName } from '../accounts/user.ts'
import type { Id } from '../ids.ts'
import type { JobRow } from '../jobs/job.ts'

/** A review of one party of a job by the other (rules 2.3.21 and 2.3.22). `workPhotos` are URLs. */
export interface Review {
  id: Id
  jobId: Id
  /** 1 to 5. */
  rating: number
  comment: string | null
  workPhotos: string[] | null
  createdAt: string
  job: { title: string }
  reviewer: { firstName: string; lastName: string }
  /** Whether the reader wrote it. Absent in reviews that a device fetched before the server had this field. */
  isMine?: boolean
  /** Hidden by a moderator. Only its author has such a row, without words and photos, because a job is reviewed once. */
  isHidden?: true
}

/** Whether this reader wrote the review: by `isMine`, or else by the name, which a namesake may share (rule 1.2.407). */
export const isWrittenBy = (
  { isMine, reviewer }: Pick<Review, 'isMine' | 'reviewer'>,
  reader: { firstName: string; lastName: string },
): boolean => isMine ?? fullName(reader) === fullName(reviewer)

/** The criteria by which a poster rated a student. */
export interface StructuredEvaluation {
  completedOnTime: boolean
  punctualityRating: number
  politenessRating: number
  wouldRecommend: boolean
  descriptiveWords: string
  createdAt: string
  job: { title: string }
  evaluator: { firstName: string; lastName: string }
}

/** Whether one party of a job may review the other now: the poster from assignment on, the student once it is completed (rule 3.4.37). */
export const isReviewable = (
  { status, assignedToId }: Pick<JobRow, 'status' | 'assignedToId'>,
  isByPoster: boolean,
): boolean =>
  assignedToId !== null &&
  (status === 'completed' || (isByPoster && (status === 'assigned' || status === 'in_progress')))
