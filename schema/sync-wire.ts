import { z } from 'zod'
import { pushLimits } from './limits.ts'
import { id } from './wire-fields.ts'

/** No intent's arguments go half as deep. */
const deepest = 20

/** Looks level by level, for what is nested a hundred thousand times ends every function that calls itself. */
const isDeeper = (value: unknown, levels: number): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= levels; depth++) {
    level = level.flatMap((part): unknown[] => (part !== null && typeof part === 'object' ? Object.values(part) : []))
    if (level.length === 0) return false
  }
  return true
}

/** As they were sent; those that nobody could read are none, which every intent refuses. */
const args = z.unknown().transform((sent) => (isDeeper(sent, deepest) ? null : sent))

/**
 * POST /api/sync/push. Mutations stay unread here (`unknown` args): each is judged alone, so that one the server can't read never
 * holds up the others.
 */
export const PushRequest = z
  .object({
    userId: id,
    /**
     * Which copy of the server's data the mutations were taken from the outbox under. Under another one nothing is applied: what that
     * copy has lost must be offered first, or a later mutation would overtake it. Absent from a device that has no copy yet.
     */
    epoch: z.string().max(100).optional(),
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
        }),
      )
      .max(pushLimits.mutations),
  })
  .meta({ id: 'PushRequest' })
export type PushRequest = z.output<typeof PushRequest>
