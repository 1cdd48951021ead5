import { z } from 'zod'
import { presences, type MessageRow, type UnreadCount } from './message.ts'

const id = z.string().meta({ format: 'uuid' })

export const MessageRowAnswer = z
  .strictObject({
    id,
    jobId: id,
    senderId: id,
    receiverId: id,
    content: z.string(),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
    sequence: z.number().int().nullable(),
  })
  .meta({ id: 'Message' }) satisfies z.ZodType<MessageRow>

export const UnreadAnswer = z
  .strictObject({
    count: z.number().int().min(0),
    byJob: z.record(z.string(), z.number().int().min(1)),
  })
  .meta({ id: 'UnreadCount' }) satisfies z.ZodType<UnreadCount>

export const PresenceAnswer = z.strictObject({ presence: z.enum(presences).nullable() }).meta({ id: 'Presence' })
