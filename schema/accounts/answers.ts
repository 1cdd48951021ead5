import { z } from 'zod'
import { travelLimit } from '../limits.ts'
import { OtherTextAnswer } from '../other-text-answers.ts'
import { languageLevels, languages, licences, slots, type SchoolProofState } from './student-details.ts'
import { userTypes, type PublicUser, type User } from './user.ts'

const rating = z.number().min(1).max(5).nullable()
const count = z.number().int().min(0)

const person = {
  id: z.string().meta({ format: 'uuid' }),
  firstName: z.string(),
  lastName: z.string(),
  city: z.string(),
  userType: z.enum(userTypes),
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  emailVerified: z.boolean(),
  studentProfile: z
    .strictObject({
      school: z.string().nullable(),
      bio: z.string().nullable(),
      availableTools: z.array(z.string()),
      languages: z
        .array(z.strictObject({ language: z.enum(languages), level: z.enum(languageLevels) }))
        .exactOptional(),
      drivingLicences: z.array(z.enum(licences)).exactOptional(),
      schoolConfirmed: z.boolean().exactOptional(),
      availability: z.array(z.enum(slots)).exactOptional(),
      travelDistance: z.number().int().min(1).max(travelLimit).nullable().exactOptional(),
      rating,
      completedJobs: count,
    })
    .nullable(),
  privateProfile: z.strictObject({ rating, completedJobs: count, propertyType: z.string().nullable() }).nullable(),
}

/** A person as the caller may see them. */
export const PublicUserAnswer = z
  .strictObject({
    ...person,
    email: z.string().exactOptional(),
    phone: z.string().exactOptional(),
    isDeleted: z.literal(true).exactOptional(),
  })
  .meta({ id: 'PublicUser' }) satisfies z.ZodType<PublicUser>

/** The whole account, for its owner. */
export const UserAnswer = z
  .strictObject({
    ...person,
    email: z.string(),
    phone: z.string(),
    otherBio: OtherTextAnswer.exactOptional(),
    suspendedAt: z.iso.datetime().exactOptional(),
  })
  .meta({ id: 'User' }) satisfies z.ZodType<User>

export const RegistrationAnswer = z
  .strictObject({ user: UserAnswer, needsVerification: z.boolean() })
  .meta({ id: 'RegistrationResult' })

/** CHF. */
export const EarningsAnswer = z.strictObject({ totalEarnings: z.number().min(0) })

export const SchoolProofAnswer = z
  .strictObject({ sentAt: z.iso.datetime().nullable() })
  .meta({ id: 'SchoolProofState' }) satisfies z.ZodType<SchoolProofState>
