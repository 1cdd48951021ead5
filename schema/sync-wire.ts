import { z } from 'zod'
import { photoLimits, pullLimits, pushLimits } from './limits.ts'
import { id } from './wire-fields.ts'

/** The maximum depth of arguments, more than twice that of any mutation. */
const deepest = 20

/** Searches level by level: a recursive function would overflow on deeply nested input. */
const isDeeper = (value: unknown, levels: number): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= levels; depth++) {
    level = level.flatMap((part): unknown[] => (part !== null && typeof part === 'object' ? Object.values(part) : []))
    if (level.length === 0) return false
  }
  return true
}

/** The arguments as sent. Too deeply nested arguments become null, which every mutation refuses. */
const args = z.unknown().transform((sent) => (isDeeper(sent, deepest) ? null : sent))

/**
 * POST /api/sync/push. Arguments stay `unknown` here: the server validates each mutation on its own, so that an unreadable one does not block
 * the others.
 */
export const PushRequest = z
  .object({
    userId: id,
    /**
     * The epoch of the device's replica. The server applies nothing under another epoch: the device must first offer the mutations that a
     * restored server lost, or a later mutation would overtake them. Absent from a device without a replica.
     */
    epoch: z.string().max(100).optional(),
    /** The newest mutation that the device knows as applied. A server without its record was restored from a backup, and applies nothing. */
    acknowledged: id.optional(),
    /** Cursors, in the form of a pull, of the feeds whose continuation the answer should bring. */
    feeds: z
      .array(z.string().regex(/^[a-z]+:[A-Za-z0-9-]{1,40}@\d{1,15}$/))
      .max(pullLimits.feeds)
      .optional(),
    mutations: z
      .array(
        z.object({
          id,
          name: z.string().max(60),
          version: z.number().int().min(1),
          lane: z.string().max(120),
          args,
          /** A data URL; at most 5 MB once decoded. A mutation with a photo stands alone in its push. */
          photo: z.string().optional(),
          /** The photos of a review, in a push of at most 30 MB. Such a mutation stands alone too. */
          photos: z.array(z.string()).max(photoLimits.perReview).optional(),
        }),
      )
      .max(pushLimits.mutations),
  })
  .meta({ id: 'PushRequest' })
export type PushRequest = z.output<typeof PushRequest>
