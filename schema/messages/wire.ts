import { z } from 'zod'
import { limits } from '../limits.ts'
import { id, text } from '../wire-fields.ts'

/** POST /api/jobs/{id}/messages; sender and receiver, where given, must be the two parties. */
export const MessageDraft = z
  .object({
    id: id.optional(),
    senderId: id.optional(),
    receiverId: id.optional(),
    content: text(limits.message, 'message'),
  })
  .meta({ id: 'MessageDraft' })
export type MessageDraft = z.output<typeof MessageDraft>
