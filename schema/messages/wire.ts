import { z } from 'zod'
import { limits, lists } from '../limits.ts'
import type { Rule } from '../rules.ts'
import { id, text } from '../wire-fields.ts'

const rule = (name: Rule) => name

/** POST /api/jobs/{id}/messages; sender and receiver, where given, must be the two parties. */
export const MessageDraft = z.object({
  id: id.optional(),
  senderId: id.optional(),
  receiverId: id.optional(),
  content: text(limits.message, 'message'),
})
export type MessageDraft = z.output<typeof MessageDraft>

const positive = z.coerce.number(rule('invalid')).int(rule('invalid')).min(1, rule('invalid'))

/** GET /api/jobs/{id}/messages: the newest `limit`, or those before the sequence `cursor`. */
export const MessagePaging = z.object({
  limit: positive.max(lists.maximumLimit, rule('invalid')).default(lists.defaultLimit),
  cursor: positive.optional(),
})
export type MessagePaging = z.output<typeof MessagePaging>
