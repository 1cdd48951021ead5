import { z } from 'zod'
import type { Block } from './block.ts'
import { moderationActs, reportKinds, reportReasons, type ModerationEntry, type Report } from './report.ts'

const id = z.string().meta({ format: 'uuid' })
const named = { id, firstName: z.string(), lastName: z.string() }

export const BlockAnswer = z
  .strictObject({
    id,
    blockedAt: z.iso.datetime(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
  })
  .meta({ id: 'Block' }) satisfies z.ZodType<Block>

export const ReportAnswer = z
  .strictObject({
    id,
    kind: z.enum(reportKinds),
    subjectId: id,
    reason: z.enum(reportReasons),
    comment: z.string().nullable(),
    createdAt: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
    reporter: z.strictObject(named),
    accused: z.strictObject({ ...named, isSuspended: z.boolean() }),
    text: z.string().nullable(),
    presentText: z.string().nullable(),
    photos: z.int(),
    place: z
      .strictObject({
        name: z.string(),
        at: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
      })
      .nullable(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'Report' }) satisfies z.ZodType<Report>

export const ModerationEntryAnswer = z
  .strictObject({
    id,
    at: z.iso.datetime(),
    by: z.strictObject(named).nullable(),
    act: z.enum(moderationActs),
    kind: z.enum(reportKinds),
    subjectId: id,
    person: z.strictObject(named).nullable(),
    reason: z.string(),
  })
  .meta({ id: 'ModerationEntry' }) satisfies z.ZodType<ModerationEntry>
