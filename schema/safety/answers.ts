import { z } from 'zod'
import { reportKinds, reportReasons } from './report-reasons.ts'

const id = z.string().meta({ format: 'uuid' })
const named = { id, firstName: z.string(), lastName: z.string() }

export const BlockAnswer = z
  .strictObject({
    /** The id of the blocked person. */
    id,
    blockedAt: z.iso.datetime(),
    /** The name of the person, from the server: null until it has processed the mutation. */
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
  })
  .meta({ id: 'Block' })

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
    /** The reported text as it was at the time of the report; null if there was none. */
    text: z.string().nullable(),
    /** The present text, which differs if the author has changed it since. */
    presentText: z.string().nullable(),
    /** The number of the subject's photos, which are at `reportedPhotoPath` by their places from 1. */
    photos: z.int(),
    /** The place of a reported message, which a device measured (`at`) or a person typed. */
    place: z
      .strictObject({
        name: z.string(),
        at: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
      })
      .nullable(),
    isHidden: z.boolean(),
  })
  .meta({ id: 'Report' })

export const ModerationEntryAnswer = z
  .strictObject({
    id,
    at: z.iso.datetime(),
    /** Null for the operator. */
    by: z.strictObject(named).nullable(),
    /** `dismiss` ends a report without a decision about its subject. Only the operator uses `appoint` and `dismount`. */
    act: z.enum(['hide', 'restore', 'suspend', 'lift', 'dismiss', 'appoint', 'dismount']),
    kind: z.enum(reportKinds),
    subjectId: id,
    /** The author of the subject, or the subject itself if it is a person. */
    person: z.strictObject(named).nullable(),
    reason: z.string(),
  })
  .meta({ id: 'ModerationEntry' })
