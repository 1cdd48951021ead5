import { z } from 'zod'
import type { Message, MessageRow, UnreadCount } from './message.ts'

const id = z.string().meta({ format: 'uuid' })

export const MessageAnswer = z.strictObject({
  id,
  jobId: id,
  senderId: id,
  receiverId: id,
  content: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
}) satisfies z.ZodType<Message>

/** As devices keep it. */
export const MessageRowAnswer = MessageAnswer.extend({
  sequence: z.number().int().nullable(),
}) satisfies z.ZodType<MessageRow>

export const UnreadAnswer = z.strictObject({
  count: z.number().int().min(0),
  byJob: z.record(z.string(), z.number().int().min(1)),
}) satisfies z.ZodType<UnreadCount>
