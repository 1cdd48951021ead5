import type { PublicUser } from '../accounts/user.ts'
import type { ApplicationStatus } from '../catalogues/labels.ts'
import type { Id } from '../ids.ts'
import type { Job } from '../jobs/job.ts'

/** An application's row on devices, which names job and student by id. */
export interface ApplicationRow {
  id: Id
  jobId: Id
  studentId: Id
  /** The letter, under both documented names. */
  message: string
  motivationLetter: string
  status: ApplicationStatus
  appliedAt: string
  createdAt: string
  /** When the poster first saw the application; absent until then, and from older servers. */
  seenAt?: string
  /** When the application was accepted or rejected; absent for decisions from before this was stored. */
  decidedAt?: string
  /** When the student reminded the poster. */
  nudgedAt?: string
  /** When the offer's terms changed after the application was written; removed once the student begins the work (rule 1.2.443). */
  termsChangedAt?: string
}

/** The applicant as the job's poster sees them. */
export type Applicant = Pick<
  PublicUser,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'city'
  | 'profileImageUrl'
  | 'createdAt'
  | 'studentProfile'
  | 'isDeleted'
>

export interface Application extends ApplicationRow {
  job?: Job
  student?: Applicant
}

/** Days after applying from which a student may remind the poster, once (rule 1.2.80). */
export const nudgeAfterDays = 3
const day = 24 * 60 * 60 * 1000

/** Returns the time from which a student may remind the poster; null if they may not, or no longer. */
export const nudgeFrom = ({ status, createdAt, nudgedAt }: Pick<ApplicationRow, 'status' | 'createdAt' | 'nudgedAt'>) =>
  status !== 'pending' || nudgedAt ? null : new Date(Date.parse(createdAt) + nudgeAfterDays * day)
