import { z } from 'zod'
import { pushLimits } from './limits.ts'
import { id } from './wire-fields.ts'

/**
 * POST /api/sync/push. Mutations stay unread here (`unknown` args): each is judged alone, so that one the server can't read never
 * holds up the others.
 */
export const PushRequest = z.object({
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
        args: z.unknown(),
        /** A data URL; at most 5 MB once decoded. A mutation with a photo stands alone in its push. */
        photo: z.string().optional(),
      }),
    )
    .max(pushLimits.mutations),
})
export type PushRequest = z.output<typeof PushRequest>
