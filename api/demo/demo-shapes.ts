import { z } from 'zod'
import { applicationStatuses, jobStatuses } from '../../schema/catalogues/labels.ts'
import { propertyTypes, toolLabels, wizardTools, type Tool } from '../../schema/catalogues/tools.ts'
import { languageLevels, languages, licences, slots } from '../../schema/accounts/student-details.ts'
import { JobDraft } from '../../schema/jobs/wire.ts'

/* The shapes of `content/*.json`. Times are relative to the seeding, so that the data are recent on the day they are seeded. */

const key = z.string().regex(/^[a-z-]+$/)
const hours = z.number().nonnegative()

const account = {
  /** The key by which jobs, applications and messages name this person. */
  key,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** "name, XX", from the catalogue of cities. */
  city: z.string(),
  joinedDaysAgo: z.number(),
  /** Whether `photos/` has a picture of this person; the others show their initials. */
  hasFace: z.literal(true).optional(),
}

const DemoStudent = z.strictObject({
  ...account,
  userType: z.literal('student'),
  /** Those of whom it is left out have not stated it. */
  birthDate: z.iso.date().optional(),
  school: z.string(),
  bio: z.string(),
  tools: z.array(z.enum(Object.keys(toolLabels) as Tool[])),
  isSchoolConfirmed: z.literal(true).optional(),
  availability: z.array(z.enum(slots)).default([]),
  languages: z.array(z.strictObject({ language: z.enum(languages), level: z.enum(languageLevels) })).default([]),
  licences: z.array(z.enum(licences)).default([]),
  /** Kilometres. */
  travelDistance: z.number().optional(),
})

const DemoIndividual = z.strictObject({
  ...account,
  userType: z.literal('private'),
  propertyType: z.enum(propertyTypes),
})

export const DemoPerson = z.discriminatedUnion('userType', [DemoStudent, DemoIndividual])
export type DemoPerson = z.output<typeof DemoPerson>

/** A job is an offer as the wizard sends it, and what became of it. A field that is left out takes the wizard's default (rule 2.5.2). */
export const DemoJob = z.strictObject({
  ...JobDraft.omit({
    id: true,
    postedById: true,
    isLongTermProject: true,
    toolsProvided: true,
    scheduledFor: true,
  }).shape,
  key,
  poster: key,
  hoursAgo: hours,
  status: z.enum(jobStatuses),
  assignee: key.optional(),
  /** Hours since the job was completed, cancelled or deleted. */
  closedHoursAgo: hours.optional(),
  /** A deleted job was open until its deletion. */
  deleted: z.literal(true).optional(),
  /** The tools that the student brings; without them the poster provides the tools. */
  requiredTools: z.array(z.enum(wizardTools)).default([]),
  scheduledInDays: z.number().optional(),
  /** The Swiss time, "16:20", of a job that has a day. */
  startsAt: z.string().default(''),
})
export type DemoJob = z.output<typeof DemoJob>

export const DemoApplication = z.strictObject({
  student: key,
  job: key,
  letter: z.string(),
  status: z.enum(applicationStatuses),
  hoursAgo: hours,
})

/** The conversation of one job, oldest message first. */
export const DemoConversation = z.strictObject({
  job: key,
  messages: z.array(
    z.strictObject({ from: key, text: z.string(), minutesAgo: z.number().nonnegative(), read: z.boolean() }),
  ),
})

const rating = z.int().min(1).max(5)

/** A review by one party of a finished job about the other. */
export const DemoReview = z.strictObject({
  job: key,
  by: key,
  hoursAgo: hours,
  rating,
  comment: z.string().optional(),
  /** Present where a student is rated. */
  criteria: z
    .strictObject({
      onTime: z.boolean(),
      punctuality: rating,
      politeness: rating,
      recommended: z.boolean(),
      words: z.string(),
    })
    .optional(),
  /** Names of files in `photos/`, without their extensions. */
  photos: z.array(z.string()).default([]),
})
export type DemoReview = z.output<typeof DemoReview>
