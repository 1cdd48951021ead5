import { z } from 'zod'
import { activityActors, activityTexts, type ActivityKind } from './activity.ts'

/** GET /api/account/activity: the newest entries first. */
export const ActivityAnswer = z
  .strictObject({
    entries: z.array(
      z.strictObject({
        id: z.string().meta({ format: 'uuid' }),
        kind: z.enum(Object.keys(activityTexts) as [ActivityKind, ...ActivityKind[]]),
        by: z.enum(activityActors),
        /** Null if the browser is not known, or if somebody else did it. */
        device: z.string().nullable(),
        /** How often within an hour. */
        times: z.number().int().min(1),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'Activity' })
