import { z } from 'zod'
import { PublicUserAnswer } from '../accounts/answers.ts'
import { applicationStatuses } from '../catalogues/labels.ts'
import { JobAnswer } from '../jobs/answers.ts'
import type { LetterTemplate } from './template.ts'
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
  seenAt: z.iso.datetime().exactOptional(),
  decidedAt: z.iso.datetime().exactOptional(),
  nudgedAt: z.iso.datetime().exactOptional(),
  termsChangedAt: z.iso.datetime().exactOptional(),
}

/** The application's row on devices. */
export const ApplicationRowAnswer = z
  .strictObject(row)
  .meta({ id: 'ApplicationRow' }) satisfies z.ZodType<ApplicationRow>

/** The applicant as the job's poster sees them. */
const ApplicantAnswer = PublicUserAnswer.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  city: true,
  profileImageUrl: true,
  createdAt: true,
  studentProfile: true,
  isDeleted: true,
}).meta({ id: 'Applicant' }) satisfies z.ZodType<Applicant>

export const ApplicationAnswer = z
  .strictObject({
    ...row,
    job: JobAnswer.exactOptional(),
    student: ApplicantAnswer.exactOptional(),
  })
  .meta({ id: 'Application' }) satisfies z.ZodType<Application>

export const CheckApplicationAnswer = z.strictObject({
  hasApplied: z.boolean(),
  application: ApplicationAnswer.nullable(),
})

export const LetterTemplateAnswer = z
  .strictObject({
    id,
    name: z.string(),
    letter: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'LetterTemplate' }) satisfies z.ZodType<LetterTemplate>
