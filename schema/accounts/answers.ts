import { z } from 'zod'
import { travelLimit } from '../limits.ts'
import { ProfileConsentAnswer } from '../consents/answers.ts'
import { OtherTextAnswer } from '../other-text-answers.ts'
import { shownAges, workPermits } from './birth-date.ts'
import { languageLevels, languages, licences, slots } from './student-details.ts'
import { userTypes } from './user-types.ts'

/** One decimal; null before the first rating (rule 4.20). */
const rating = z.number().min(1).max(5).nullable()
const count = z.number().int().min(0)
/** The jobs that somebody has agreed to, of which `completedJobs` were done as agreed; absent while there are fewer than five (rule 2.2.224). */
const agreedJobs = count.exactOptional()

const person = {
  id: z.string().meta({ format: 'uuid' }),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  userType: z.enum(userTypes),
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  studentProfile: z
    .strictObject({
      school: z.string().nullable(),
      bio: z.string().nullable(),
      availableTools: z.array(z.string()),
      /** Absent, like the next two fields, in rows that an earlier build stored on a device. */
      languages: z
        .array(z.strictObject({ language: z.enum(languages), level: z.enum(languageLevels) }))
        .exactOptional(),
      drivingLicences: z.array(z.enum(licences)).exactOptional(),
      /** Whether an operator has seen a proof of the present school. */
      schoolConfirmed: z.boolean().exactOptional(),
      /** Only the student and those who may contact them see when and how far the student works (rule 3.4.25). */
      availability: z.array(z.enum(slots)).exactOptional(),
      /** Kilometres from the student's own place; null if not stated. */
      travelDistance: z.number().int().min(1).max(travelLimit).nullable().exactOptional(),
      /** Whole years, `shownAges` for all who are older. Only posters whom the student may work for read it; absent if not stated. */
      age: z.number().int().min(0).max(shownAges).exactOptional(),
      /** Only who employs the student, or has, reads the year and whether the student needs a permit (rules 1.2.651 and 1.2.654). */
      birthYear: z.number().int().exactOptional(),
      workPermit: z.enum(workPermits).nullable().exactOptional(),
      /** Of a minor, by the stated date, the consent of the parents: read by the minor and who employs them (rule 2.2.282). */
      parentalConsent: ProfileConsentAnswer.exactOptional(),
      /** Only the student reads the date, "2008-04-17", if it is stated, and how often they may still state another, once they have stated one. */
      birthDate: z.iso.date().nullable().exactOptional(),
      birthDateTries: z.number().int().min(0).exactOptional(),
      rating,
      completedJobs: count,
      agreedJobs,
    })
    .nullable(),
  privateProfile: z
    .strictObject({
      rating,
      completedJobs: count,
      agreedJobs,
      /** Only the person sees it (rule 2.2.152). */
      propertyType: z.string().nullable().exactOptional(),
    })
    .nullable(),
}

export const PublicUserAnswer = z
  .strictObject({
    ...person,
    /** Only the person sees it (rule 2.2.152). */
    emailVerified: z.boolean().exactOptional(),
    email: z.string().exactOptional(),
    phone: z.string().exactOptional(),
    /** Set if the account was deleted: the name says so, and nothing else is left (rule 1.4.30). */
    isDeleted: z.literal(true).exactOptional(),
  })
  .meta({ id: 'PublicUser' })

export const UserAnswer = z
  .strictObject({
    ...person,
    email: z.string(),
    emailVerified: z.boolean(),
    phone: z.string(),
    /** The account's bio of another device, while its owner has not chosen between the two. */
    otherBio: OtherTextAnswer.exactOptional(),
    /** Since when the person is suspended and can't write (rule 1.4.54). */
    suspendedAt: z.iso.datetime().exactOptional(),
  })
  .meta({ id: 'User' })

export const RegistrationAnswer = z
  .strictObject({ user: UserAnswer, needsVerification: z.boolean() })
  .meta({ id: 'RegistrationResult' })

/** CHF. */
export const EarningsAnswer = z.strictObject({ totalEarnings: z.number().min(0) })

/** When the proof that waits for an operator was sent; null if none waits. */
export const SchoolProofAnswer = z
  .strictObject({ sentAt: z.iso.datetime().nullable() })
  .meta({ id: 'SchoolProofState' })
export type SchoolProofState = z.infer<typeof SchoolProofAnswer>
