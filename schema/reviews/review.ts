import type { z } from 'zod'
import { fullName } from '../accounts/user.ts'
import type { JobRow } from '../jobs/job.ts'
import type { EvaluationAnswer, ReviewAnswer } from './answers.ts'

/** A review of one party of a job by the other (rules 2.3.21 and 2.3.22). `workPhotos` are URLs. */
export interface Review extends Omit<z.infer<typeof ReviewAnswer>, 'isMine'> {
  /** Whether the reader wrote it. Absent in reviews that a device fetched before the server had this field. */
  isMine?: boolean
}

/** Whether this reader wrote the review: by `isMine`, or else by the name, which a namesake may share (rule 1.2.407). */
export const isWrittenBy = (
  { isMine, reviewer }: Pick<Review, 'isMine' | 'reviewer'>,
  reader: { firstName: string; lastName: string },
): boolean => isMine ?? fullName(reader) === fullName(reviewer)

/** The criteria by which a poster rated a student. */
export interface StructuredEvaluation extends z.infer<typeof EvaluationAnswer> {}

/** Whether one party of a job may review the other now: the poster from assignment on, the student once it is completed (rule 3.4.37). */
export const isReviewable = (
  { status, assignedToId }: Pick<JobRow, 'status' | 'assignedToId'>,
  isByPoster: boolean,
): boolean =>
  assignedToId !== null &&
  (status === 'completed' || (isByPoster && (status === 'assigned' || status === 'in_progress')))
