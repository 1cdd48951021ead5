import { z } from 'zod'
import { pushLimits } from './limits.ts'
import { id } from './wire-fields.ts'

/**
 * POST /api/sync/push. Mutations stay unread here (`unknown` args): each is judged alone, so that one the server can't read never
 * holds up the others.
 */
export const PushRequest = z.object({
  userId: id,
  mutations: z
    .array(
      z.object({
        id,
        name: z.string().max(60),
        version: z.number().int().min(1),
        lane: z.string().max(120),
        args: z.unknown(),
      }),
    )
    .max(pushLimits.mutations),
})
export type PushRequest = z.output<typeof PushRequest>
