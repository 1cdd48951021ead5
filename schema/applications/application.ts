import type { z } from 'zod'
import type { ApplicationAnswer, ApplicationRowAnswer } from './answers.ts'

/** An application's row on devices, which names job and student by id. */
export interface ApplicationRow extends z.infer<typeof ApplicationRowAnswer> {}

export interface Application extends z.infer<typeof ApplicationAnswer> {}

/** The applicant as the job's poster sees them. */
export type Applicant = NonNullable<Application['student']>

/** Days after applying from which a student may remind the poster, once (rule 1.2.80). */
export const nudgeAfterDays = 3
const day = 24 * 60 * 60 * 1000

/** Returns the time from which a student may remind the poster; null if they may not, or no longer. */
export const nudgeFrom = ({ status, createdAt, nudgedAt }: Pick<ApplicationRow, 'status' | 'createdAt' | 'nudgedAt'>) =>
  status !== 'pending' || nudgedAt ? null : new Date(Date.parse(createdAt) + nudgeAfterDays * day)
