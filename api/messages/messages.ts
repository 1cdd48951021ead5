import type { PendingQuery, Row } from 'postgres'
import { newId, type Id } from '../../schema/ids.ts'
import { hasConversation, mayWriteIn, userFeed } from '../../schema/jobs/job.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { MessageRow, UnreadCount } from '../../schema/messages/message.ts'
import type { Me } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { claimId } from '../http/idempotency.ts'
import { lockJob, peekJob, type JobState } from '../jobs/jobs.ts'
import { notifyOnce, screens, settleNotifications, type NewNotification } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Tx } from '../feeds/write.ts'

type StoredMessage = Omit<MessageRow, 'createdAt'> & { createdAt: Date; sequence: number }

const columns = (sql: AnySql) => sql`
  id, job_id as "jobId", sequence, sender_id as "senderId", receiver_id as "receiverId", content,
  created_at as "createdAt", is_read as "isRead"`

const toMessage = (stored: StoredMessage): MessageRow => ({ ...stored, createdAt: stored.createdAt.toISOString() })

/** Returns those of the ids that the viewer wrote or received. */
export const messageRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<MessageRow[]> => {
  const rows = await sql<StoredMessage[]>`
    select ${columns(sql)} from messages
    where id = any(${ids}::uuid[]) and ${viewerId}::uuid in (sender_id, receiver_id)`
  return rows.map(toMessage)
}

/** Returns those of the ids that devices keep: messages among the last of each conversation (sync/README.md §1.6). */
export const recentMessageRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<MessageRow[]> => {
  const rows = await sql<StoredMessage[]>`
    select ${columns(sql)} from messages
    where id = any(${ids}::uuid[]) and ${viewerId}::uuid in (sender_id, receiver_id)
      and sequence > (select max(newest.sequence) from messages newest where newest.job_id = messages.job_id)
        - ${pullLimits.messagesPerConversation}::int`
  return rows.map(toMessage)
}

/** Returns the other party of a job; the two may talk from acceptance on. Refusals: not_found, not_yours. */
const counterpartOf = (job: JobState | undefined, me: Me): Id => {
  if (!job || (job.isDeleted && job.postedById !== me.id)) throw new Refusal('not_found')
  const isParty = me.id === job.postedById || me.id === job.assignedToId
  if (!isParty || !hasConversation(job) || !job.assignedToId) throw new Refusal('not_yours')
  return me.id === job.postedById ? job.assignedToId : job.postedById
}

/**
 * Returns one page of a conversation, oldest first: the newest messages or, with `cursor`, those before that sequence. `older` is
 * the cursor of the page before; undefined at the beginning. Refusals: not_found, not_yours.
 */
export const listMessages = async (
  sql: AnySql,
  me: Me,
  jobId: Id,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
) => {
  counterpartOf(await peekJob(sql, jobId), me)
  const [rows, counted] = await Promise.all([
    sql<StoredMessage[]>`
      select ${columns(sql)} from messages
      where job_id = ${jobId} and (${cursor ?? null}::bigint is null or sequence < ${cursor ?? null}::bigint)
      order by sequence desc limit ${limit}`,
    sql<{ total: number }[]>`select count(*)::int as total from messages where job_id = ${jobId}`,
  ])
  const messages = rows.map(toMessage).toReversed()
  const first = rows.at(-1)?.sequence ?? 1
  return { messages, total: counted[0]?.total ?? 0, older: first > 1 ? first : undefined }
}

/**
 * Sends a message to the other party. The job's row lock gives each message its place in the conversation, and times never run
 * against that order. A conversation notifies its reader once until they look at it. Refusals: not_found, not_yours, chat_closed,
 * invalid, id_reused.
 */
export const sendMessage = async (
  tx: Tx,
  me: Me,
  { id, jobId, receiverId, content }: { id?: Id | undefined; jobId: Id; receiverId?: Id | undefined; content: string },
): Promise<{ message: MessageRow; isNew: boolean }> => {
  if (id && (await claimId(tx, me, 'message', id, { jobId, content })) === 'repeated') {
    const [sent] = await messageRowsFor(tx, me.id, [id])
    if (!sent) throw new Refusal('not_found')
    return { message: sent, isNew: false }
  }

  const job = await lockJob(tx, jobId)
  const receiver = counterpartOf(job, me)
  if (!job || !mayWriteIn(job)) throw new Refusal('chat_closed')
  if (receiverId && receiverId !== receiver) {
    throw new Refusal('invalid', { issues: [{ path: 'receiverId', message: 'choice' }] })
  }

  const [sent] = await tx<StoredMessage[]>`
    insert into messages (id, job_id, sequence, sender_id, receiver_id, content, created_at)
    select ${id ?? newId()}::uuid, ${jobId}::uuid, coalesce(max(sequence), 0) + 1, ${me.id}::uuid, ${receiver}::uuid, ${content}::text,
      greatest(clock_timestamp(), max(created_at))
    from messages where job_id = ${jobId}
    on conflict (id) do nothing returning ${columns(tx)}`
  // The id belongs to a message whose id the server chose.
  if (!sent) throw new Refusal('id_reused')

  for (const party of [me.id, receiver]) tx.changes.put(userFeed(party), 'message', sent.id)
  await notifyOnce(tx, written(receiver, await firstNameOf(tx, me.id), job))
  return { message: toMessage(sent), isNew: true }
}

/** To the receiver. */
export const written = (userId: Id, firstName: string, job: { id: Id; title: string }): NewNotification => ({
  userId,
  type: 'message',
  title: 'Nouveau message',
  message: `${firstName} vous a écrit au sujet de « ${job.title} ».`,
  actionUrl: screens.conversation(job.id),
})

const firstNameOf = async (sql: AnySql, id: Id): Promise<string> => {
  const [person] = await sql<{ firstName: string }[]>`select first_name as "firstName" from users where id = ${id}`
  return person?.firstName ?? ''
}

/** Marks one received message as read; a repetition changes nothing. Refusals: not_found, not_yours. */
export const readMessage = async (tx: Tx, me: Me, id: Id): Promise<MessageRow> => {
  const [message] = await messageRowsFor(tx, me.id, [id])
  if (!message) throw new Refusal('not_found')
  if (message.receiverId !== me.id) throw new Refusal('not_yours')
  await markRead(tx, me, message.jobId, tx`id = ${id}`)
  return { ...message, isRead: true }
}

/**
 * Marks all messages to the reader up to a sequence as read and returns how many were unread. Later messages stay unread.
 * Refusals: not_found, not_yours.
 */
export const readConversation = async (
  tx: Tx,
  me: Me,
  { jobId, upTo }: { jobId: Id; upTo: number },
): Promise<{ read: number }> => {
  counterpartOf(await peekJob(tx, jobId), me)
  return { read: await markRead(tx, me, jobId, tx`sequence <= ${upTo}::bigint`) }
}

/**
 * Marks messages as read under the job's lock: a message that is sent meanwhile either counts as unread here or notifies again.
 * Reading the last unread message also marks the notification of the conversation as read.
 */
const markRead = async (tx: Tx, me: Me, jobId: Id, which: PendingQuery<Row[]>): Promise<number> => {
  await lockJob(tx, jobId)
  const read = await tx<{ id: Id; senderId: Id; sequence: number }[]>`
    update messages set is_read = true
    where job_id = ${jobId} and receiver_id = ${me.id} and not is_read and ${which}
    returning id, sender_id as "senderId", sequence`
  for (const { id, senderId } of read.toSorted((a, b) => a.sequence - b.sequence)) {
    for (const party of [me.id, senderId]) tx.changes.put(userFeed(party), 'message', id)
  }

  const unread = await tx`
    select from messages where job_id = ${jobId} and receiver_id = ${me.id} and not is_read limit 1`
  if (unread.length === 0) {
    await settleNotifications(tx, { userId: me.id, type: 'message', actionUrl: screens.conversation(jobId) })
  }
  return read.length
}

/** Counts the unread messages of a person, in all and by job. */
export const countUnread = async (sql: AnySql, userId: Id): Promise<UnreadCount> => {
  const rows = await sql<{ jobId: Id; count: number }[]>`
    select job_id as "jobId", count(*)::int as count from messages
    where receiver_id = ${userId} and not is_read group by job_id`
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    byJob: Object.fromEntries(rows.map(({ jobId, count }) => [jobId, count])),
  }
}
