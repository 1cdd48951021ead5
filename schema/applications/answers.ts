import { z } from 'zod'
import { PublicUserAnswer } from '../accounts/answers.ts'
import { applicationStatuses } from '../catalogues/labels.ts'
import { statedAges } from '../law/youth.ts'
import { JobAnswer } from '../jobs/answers.ts'

const id = z.string().meta({ format: 'uuid' })

const row = {
  id,
  jobId: id,
  studentId: id,
  /** The letter, under both documented names. */
  message: z.string(),
  motivationLetter: z.string(),
  status: z.enum(applicationStatuses),
  /** Whether the student says to be of age; absent unless the letter asked for it. */
  statedAge: z.enum(statedAges).exactOptional(),
  appliedAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  /** When the poster first saw the application; absent until then, and from older servers. */
  seenAt: z.iso.datetime().exactOptional(),
  /** When the application was accepted or rejected; absent for decisions from before this was stored. */
  decidedAt: z.iso.datetime().exactOptional(),
  /** When the poster asked a student who had been turned down whether they are still free, until they answer (rule 2.2.215). */
  askedAgainAt: z.iso.datetime().exactOptional(),
  /** When the student reminded the poster. */
  nudgedAt: z.iso.datetime().exactOptional(),
  /** Set while the application is on the poster's shortlist; seen only by the poster, on a device (rule 2.2.111). */
  isShortlisted: z.literal(true).exactOptional(),
  /** When the offer's terms changed after the application was written; removed once the student begins the work (rule 1.2.443). */
  termsChangedAt: z.iso.datetime().exactOptional(),
}

export const ApplicationRowAnswer = z.strictObject(row).meta({ id: 'ApplicationRow' })

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
}).meta({ id: 'Applicant' })

export const ApplicationAnswer = z
  .strictObject({
    ...row,
    job: JobAnswer.exactOptional(),
    student: ApplicantAnswer.exactOptional(),
  })
  .meta({ id: 'Application' })

export const CheckApplicationAnswer = z.strictObject({
  hasApplied: z.boolean(),
  application: ApplicationAnswer.nullable(),
})

export const LetterTemplateAnswer = z
  .strictObject({
    id,
    name: z.string(),
    /** The text, with fields in braces such as "{titre}". */
    letter: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'LetterTemplate' })
