import { z } from 'zod'

const id = z.string().meta({ format: 'uuid' })

const AttachmentAnswer = z.union([
  z.strictObject({ kind: z.literal('photo') }),
  z.strictObject({
    kind: z.literal('place'),
    name: z.string(),
    at: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable(),
  }),
])

export const MessageRowAnswer = z
  .strictObject({
    id,
    jobId: id,
    senderId: id,
    receiverId: id,
    content: z.string(),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
    /** The server's order in the conversation, null while the message is pending. */
    sequence: z.number().int().nullable(),
    attachment: AttachmentAnswer.exactOptional(),
  })
  .meta({ id: 'Message' })

export const UnreadAnswer = z
  .strictObject({
    count: z.number().int().min(0),
    byJob: z.record(z.string(), z.number().int().min(1)),
  })
  .meta({ id: 'UnreadCount' })

export const PresenceAnswer = z
  .strictObject({ presence: z.enum(['online', 'active']).nullable() })
  .meta({ id: 'Presence' })
