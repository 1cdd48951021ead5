import type { PublicUser } from '../accounts/user.ts'
import type { ApplicationStatus } from '../catalogues/labels.ts'
import type { Id } from '../ids.ts'
import type { Job } from '../jobs/job.ts'

/** The row of an application on devices, which names job and student by id. */
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
  /** When the poster first had it before their eyes; absent until then, and from older servers. */
  seenAt?: string
  /** When it was accepted or rejected; absent for those of before this was noted. */
  decidedAt?: string
  /** When the student asked the poster again. */
  nudgedAt?: string
  /** When the offer's terms changed after it was written; gone once its student begins the work (rule 1.2.443). */
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

/** How long after it was sent a student may ask again, once (rule 1.2.80). */
export const nudgeAfterDays = 3
const day = 24 * 60 * 60 * 1000

/** Returns from when on a student may ask again. `null`: never (any more). */
export const nudgeFrom = ({ status, createdAt, nudgedAt }: Pick<ApplicationRow, 'status' | 'createdAt' | 'nudgedAt'>) =>
  status !== 'pending' || nudgedAt ? null : new Date(Date.parse(createdAt) + nudgeAfterDays * day)
