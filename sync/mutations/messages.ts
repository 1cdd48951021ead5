import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { write } from '../outbox/write.ts'

/** A message to the other party of a job. Throws OutboxFull. */
export const sendMessage = async (
  db: LocalDatabase,
  { jobId, receiverId, content }: { jobId: Id; receiverId: Id; content: string },
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.sources.newId()
  const args = { id, jobId, receiverId, content }
  const mutationId = await write(db, 'message.send', args, { draft: draftKeys.message(jobId) })
  return { id, mutationId }
}

/** Marks as read what was addressed to this person up to the sequence `upTo`; nothing is written where nothing is unread. */
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
