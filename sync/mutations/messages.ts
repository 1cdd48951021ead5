import type { Id } from '../../schema/ids.ts'
import { photoWords, placeWords, type Attachment, type MessageRow } from '../../schema/messages/message.ts'
import type { messageMutations } from '../../schema/messages/mutations.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { checkPhoto } from '../store/photos.ts'
import { keyOf } from '../store/rows.ts'
import type { Mutators } from '../writing/mutator.ts'
import { creatingRow } from '../writing/on-row.ts'
import { writerOf } from '../writing/write.ts'

const isReadBy = (args: MutationArguments<'message.read'>, row: MessageRow, me: Id) =>
  row.jobId === args.jobId && row.receiverId === me && !row.isRead && row.sequence !== null && row.sequence <= args.upTo

export const messageMutators: Mutators<keyof typeof messageMutations> = {
  'message.send': creatingRow('message', ({ id, jobId, receiverId, content, attachment }, { me, now }) => ({
    id,
    jobId,
    senderId: me,
    receiverId,
    content,
    createdAt: now,
    isRead: false,
    sequence: null,
    ...(attachment && { attachment }),
  })),
  'message.read': {
    reachesFurther: true,
    effects: {
      message: (args, row, { me }) => (row && isReadBy(args, row, me) ? { ...row, isRead: true } : row),
    },
    touches: async (db, args) => {
      const unread = await unreadOf(db)
        .filter((message) => isReadBy(args, message, message.receiverId))
        .primaryKeys()
      return unread.map((id) => keyOf('message', id))
    },
  },
}

/** The messages that the user has not read. */
const unreadOf = (db: LocalDatabase) => db.messages.where('[receiverId+unread]').equals([db.userId ?? '', 1])

const write = writerOf(messageMutators)

export type Place = Extract<Attachment, { kind: 'place' }>

/** Sends a message to the other party of a job. Throws OutboxFull. */
export const sendMessage = async (
  db: LocalDatabase,
  { jobId, receiverId, content }: { jobId: Id; receiverId: Id; content: string },
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.newId()
  const args = { id, jobId, receiverId, content }
  const written = await write(db, 'message.send', args, { draft: draftKeys.message(jobId) })
  return { id, ...written }
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
  return { id, ...(await write(db, 'message.send', { id, ...to, ...what }, beside)) }
}

/** Marks the messages addressed to the user as read, up to the sequence `upTo`. Writes nothing when none is unread. */
export const readConversation = async (
  db: LocalDatabase,
  { jobId, upTo }: { jobId: Id; upTo: number },
): Promise<{ mutationId: Id | null }> => {
  const unread = await unreadOf(db)
    .filter((message) => message.jobId === jobId && message.sequence !== null && message.sequence <= upTo)
    .count()
  if (unread === 0) return { mutationId: null }
  return await write(db, 'message.read', { jobId, upTo })
}
