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
}

/** The applicant as the job's poster sees them. */
export type Applicant = Pick<
  PublicUser,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'city' | 'profileImageUrl' | 'createdAt' | 'studentProfile'
>

export interface Application extends ApplicationRow {
  job?: Job
  student?: Applicant
}
