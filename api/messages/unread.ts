import type { Id } from '../../schema/ids.ts'
import type { UnreadCount } from '../../schema/messages/message.ts'
import type { Tx } from '../feeds/write.ts'
import { screens, settleNotifications } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'

/** Whether the two people of a message are the parties of its job, and not those of an agreement that has ended (rule 1.2.461). */
const isOfParties = (sql: AnySql) =>
  sql`(select assigned_to_id from jobs where jobs.id = job_id) in (sender_id, receiver_id)`

/** Whether both people of a message may read it: neither a moderator nor a block nor the end of their agreement hides it (rules 1.4.41 and 1.4.52). */
export const isShown = (sql: AnySql) => sql`(
  hidden_at is null and ${isOfParties(sql)}
  and not exists (select from people_apart where (one, other) = (sender_id, receiver_id)))`

/** Whether the reader has nothing left to read here. Messages that a moderator has hidden don't count, since nobody can read them. */
export const isAllRead = async (tx: Tx, reader: Id, jobId: Id): Promise<boolean> => {
  const unread = await tx`
    select from messages where job_id = ${jobId} and receiver_id = ${reader} and not is_read and hidden_at is null
      and ${isOfParties(tx)} limit 1`
  return unread.length === 0
}

export const settleNews = (tx: Tx, userId: Id, jobId: Id) =>
  settleNotifications(tx, { userId, type: 'message', actionUrl: screens.conversation(jobId) })

/** Call it after hiding a message: a notification must not announce unread messages if none is left. The job must be locked. */
export const messageHidden = async (tx: Tx, reader: Id, jobId: Id): Promise<void> => {
  if (await isAllRead(tx, reader, jobId)) await settleNews(tx, reader, jobId)
}

/** Counts the unread messages of a person, in total and by job. */
export const countUnread = async (sql: AnySql, userId: Id): Promise<UnreadCount> => {
  const rows = await sql<{ jobId: Id; count: number }[]>`
    select job_id as "jobId", count(*)::int as count from messages
    where receiver_id = ${userId} and not is_read and ${isShown(sql)} group by job_id`
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    byJob: Object.fromEntries(rows.map(({ jobId, count }) => [jobId, count])),
  }
}
