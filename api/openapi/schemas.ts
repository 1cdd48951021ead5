import { z, type ZodType } from 'zod'
import { PublicUserAnswer, RegistrationAnswer, UserAnswer } from '../../schema/accounts/answers.ts'
import { MailRequest, PasswordReset, Verification } from '../../schema/accounts/recovery.ts'
import {
  Credentials,
  ProfileImage,
  ProfilePatch,
  Registration,
  StudentProfilePatch,
} from '../../schema/accounts/wire.ts'
import { ApplicantAnswer, ApplicationAnswer, ApplicationRowAnswer } from '../../schema/applications/answers.ts'
import { ApplicationDraft } from '../../schema/applications/wire.ts'
import { JobAnswer, JobRowAnswer, JobStatisticsAnswer } from '../../schema/jobs/answers.ts'
import { JobDraft, JobPatch } from '../../schema/jobs/wire.ts'
import { MessageRowAnswer, UnreadAnswer } from '../../schema/messages/answers.ts'
import { MessageDraft } from '../../schema/messages/wire.ts'
import { NotificationAnswer } from '../../schema/notifications/answers.ts'
import { EvaluationAnswer, ReviewAnswer } from '../../schema/reviews/answers.ts'
import { ReviewDraft } from '../../schema/reviews/wire.ts'
import {
  FeedEntryAnswer,
  FeedPageAnswer,
  PulledAnswer,
  PushedAnswer,
  refusalCode,
  VerdictAnswer,
} from '../../schema/sync-answers.ts'
import { PushRequest } from '../../schema/sync-wire.ts'

/** What every "no" looks like (schema/refusals.ts). */
export const ErrorAnswer = z.strictObject({
  message: z.string().meta({ description: 'A sentence that a person can act on, in the language asked for.' }),
  code: refusalCode,
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).exactOptional(),
  needsVerification: z.literal(true).exactOptional(),
  requestId: z.string().exactOptional(),
})

/** Shapes that have a name in the description; the others stand where they are used. */
const sent: Record<string, ZodType> = {
  Registration,
  Credentials,
  Verification,
  MailRequest,
  PasswordReset,
  ProfilePatch,
  StudentProfilePatch,
  ProfileImage,
  ReviewDraft,
  JobDraft,
  JobPatch,
  ApplicationDraft,
  MessageDraft,
  PushRequest,
}
const answered: Record<string, ZodType> = {
  Error: ErrorAnswer,
  User: UserAnswer,
  PublicUser: PublicUserAnswer,
  RegistrationResult: RegistrationAnswer,
  Job: JobAnswer,
  JobRow: JobRowAnswer,
  JobStatistics: JobStatisticsAnswer,
  Application: ApplicationAnswer,
  ApplicationRow: ApplicationRowAnswer,
  Applicant: ApplicantAnswer,
  Message: MessageRowAnswer,
  UnreadCount: UnreadAnswer,
  Notification: NotificationAnswer,
  Review: ReviewAnswer,
  StructuredEvaluation: EvaluationAnswer,
  Verdict: VerdictAnswer,
  FeedEntry: FeedEntryAnswer,
  FeedPage: FeedPageAnswer,
  PushAnswer: PushedAnswer,
  PullAnswer: PulledAnswer,
}

export type JsonSchema = Record<string, unknown>
type Direction = 'input' | 'output'

const named = { input: sent, output: answered }
const uri = (name: string) => `#/components/schemas/${name}`

/** The named shapes, as JSON Schema. */
export const componentSchemas = (): Record<string, JsonSchema> => ({
  ...inDirection('input'),
  ...inDirection('output'),
})

const inDirection = (io: Direction): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(registry(io), { uri, io, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, bare(schema)]))
}

const registry = (io: Direction) => {
  const all = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(named[io])) all.add(schema, { id: name })
  return all
}

/** A shape where it is used: its name, a list of a name, or itself. */
export const schemaOf = (schema: ZodType, io: Direction): JsonSchema => {
  const name = Object.keys(named[io]).find((key) => named[io][key] === schema)
  if (name) return { $ref: uri(name) }
  if (schema instanceof z.ZodArray) return { type: 'array', items: schemaOf(schema.element as ZodType, io) }
  return bare(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}

const bare = ({ $schema: _schema, $id: _id, ...schema }: JsonSchema): JsonSchema => schema
