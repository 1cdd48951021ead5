import { z } from 'zod'
import { presences, type Attachment, type MessageRow, type UnreadCount } from './message.ts'

const id = z.string().meta({ format: 'uuid' })

const AttachmentAnswer = z.union([
  z.strictObject({ kind: z.literal('photo') }),
  z.strictObject({
    kind: z.literal('place'),
    name: z.string(),
    at: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
]) satisfies z.ZodType<Attachment>

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
    attachment: AttachmentAnswer.exactOptional(),
  })
  .meta({ id: 'Message' }) satisfies z.ZodType<MessageRow>

export const UnreadAnswer = z
  .strictObject({
    count: z.number().int().min(0),
    byJob: z.record(z.string(), z.number().int().min(1)),
  })
  .meta({ id: 'UnreadCount' }) satisfies z.ZodType<UnreadCount>

export const PresenceAnswer = z.strictObject({ presence: z.enum(presences).nullable() }).meta({ id: 'Presence' })
