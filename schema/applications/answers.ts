import { z } from 'zod'
import { PublicUserAnswer } from '../accounts/answers.ts'
import { applicationStatuses } from '../catalogues/labels.ts'
import { JobAnswer } from '../jobs/answers.ts'
import type { Applicant, Application, ApplicationRow } from './application.ts'

const id = z.string().meta({ format: 'uuid' })

const row = {
  id,
  jobId: id,
  studentId: id,
  message: z.string(),
  motivationLetter: z.string(),
  status: z.enum(applicationStatuses),
  appliedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
}

/** The row on devices. */
export const ApplicationRowAnswer = z.strictObject(row) satisfies z.ZodType<ApplicationRow>

/** The applicant as the job's poster sees them. */
export const ApplicantAnswer = PublicUserAnswer.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  city: true,
  profileImageUrl: true,
  createdAt: true,
  studentProfile: true,
}) satisfies z.ZodType<Applicant>

export const ApplicationAnswer = z.strictObject({
  ...row,
  job: JobAnswer.exactOptional(),
  student: ApplicantAnswer.exactOptional(),
}) satisfies z.ZodType<Application>

export const CheckApplicationAnswer = z.strictObject({
  hasApplied: z.boolean(),
  application: ApplicationAnswer.nullable(),
})
