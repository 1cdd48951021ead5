import { z } from 'zod'
import type { Rule } from '../rules.ts'
import { id, text } from '../wire-fields.ts'

const invalid: Rule = 'invalid'
const within = (most: number) => z.number(invalid).min(-most, invalid).max(most, invalid)

/** A photo or a place that a message carries. The bytes of a photo are sent beside it. */
export const AttachmentDraft = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('photo') }),
  z.object({
    kind: z.literal('place'),
    name: text('location'),
    at: z.object({ latitude: within(90), longitude: within(180) }).nullable(),
  }),
])

/**
 * POST /api/jobs/{id}/messages. Sender and receiver, if present, must be the two parties. `photo` is the data URL of an attached photo, which
 * the API checks by its content.
 */
export const MessageDraft = z
  .object({
    id: id.optional(),
    senderId: id.optional(),
    receiverId: id.optional(),
    content: text('message'),
    attachment: AttachmentDraft.exactOptional(),
    photo: z.string('photoFormat' satisfies Rule).exactOptional(),
  })
  .meta({ id: 'MessageDraft' })
export type MessageDraft = z.output<typeof MessageDraft>

export const messageArguments = {
  'message.send': z.object({
    id,
    jobId: id,
    receiverId: id,
    content: MessageDraft.shape.content,
    attachment: AttachmentDraft.exactOptional(),
  }),
  /** Marks the reader's messages of this conversation as read, up to this sequence. */
  'message.read': z.object({ jobId: id, upTo: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
}
