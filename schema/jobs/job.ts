import type { z } from 'zod'
import type { Id } from '../ids.ts'
import type { JobAnswer, JobRowAnswer, JobStatisticsAnswer } from './answers.ts'

/** A job's row on devices, which names people by id. Only the two parties see `assignedToId`. */
export interface JobRow extends z.infer<typeof JobRowAnswer> {}

export interface Job extends z.infer<typeof JobAnswer> {}

/** GET /api/jobs/statistics, over jobs that are not deleted. */
export interface JobStatistics extends z.infer<typeof JobStatisticsAnswer> {}

/** The path of a photo of an offer. Whoever may read the offer may read it, also without an account. */
export const jobPhotoPath = (jobId: Id, photoId: Id): string => `/api/jobs/${jobId}/photos/${photoId}`
