import type { Id } from '../../schema/ids.ts'
import { photoWords, placeWords, type Attachment } from '../../schema/messages/message.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { checkPhoto } from '../store/photos.ts'
import { write } from '../outbox/write.ts'

export type Place = Extract<Attachment, { kind: 'place' }>

/** Sends a message to the other party of a job. Throws OutboxFull. */
export const sendMessage = async (
  db: LocalDatabase,
  { jobId, receiverId, content }: { jobId: Id; receiverId: Id; content: string },
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.newId()
  const args = { id, jobId, receiverId, content }
  const mutationId = await write(db, 'message.send', args, { draft: draftKeys.message(jobId) })
  return { id, mutationId }
}

/** Sends a message from outside the chat. The draft of the conversation stays. Throws OutboxFull. */
export const answerMessage = async (
  db: LocalDatabase,
  { jobId, receiverId, content }: { jobId: Id; receiverId: Id; content: string },
): Promise<void> => {
  await write(db, 'message.send', { id: db.newId(), jobId, receiverId, content })
}

/**
 * Sends a photo to the other party of a job (rule 1.2.310). The photo waits in the outbox with its message. `draft` names the draft the
 * photo came from, which is deleted; the conversation's draft stays. Throws OutboxFull, or PhotoTooHeavy over 5 MB.
 */
export const sendPhoto = (
  db: LocalDatabase,
  { photo, draft, ...to }: { jobId: Id; receiverId: Id; photo: Blob; draft?: string | undefined },
): Promise<{ id: Id; mutationId: Id }> => {
  checkPhoto(photo)
  const beside = { photo, ...(draft !== undefined && { draft }) }
  return attach(db, to, { content: photoWords, attachment: { kind: 'photo' } }, beside)
}

/** Sends a place (rule 1.2.311), and deletes the draft of a typed one. The draft of the conversation stays. Throws OutboxFull. */
export const sendPlace = (
  db: LocalDatabase,
  { name, at, ...to }: { jobId: Id; receiverId: Id } & Pick<Place, 'name' | 'at'>,
): Promise<{ id: Id; mutationId: Id }> =>
  attach(
    db,
    to,
    { content: placeWords(name), attachment: { kind: 'place', name, at } },
    { draft: draftKeys.place(to.jobId) },
  )

const attach = async (
  db: LocalDatabase,
  to: { jobId: Id; receiverId: Id },
  what: Pick<MutationArguments<'message.send'>, 'content' | 'attachment'>,
  beside: { photo?: Blob; draft?: string } = {},
) => {
  const id = db.newId()
  return { id, mutationId: await write(db, 'message.send', { id, ...to, ...what }, beside) }
}

/** Marks the messages addressed to the user as read, up to the sequence `upTo`. Writes nothing when none is unread. */
export const readConversation = async (
  db: LocalDatabase,
  { jobId, upTo }: { jobId: Id; upTo: number },
): Promise<{ mutationId: Id | null }> => {
  const unread = await db.messages
    .where('[receiverId+unread]')
    .equals([db.userId ?? '', 1])
    .filter((message) => message.jobId === jobId && message.sequence !== null && message.sequence <= upTo)
    .count()
  if (unread === 0) return { mutationId: null }
  return { mutationId: await write(db, 'message.read', { jobId, upTo }) }
}
