import { createHash } from 'node:crypto'
import type { PendingQuery, Row } from 'postgres'
import { newId, type Id } from '../../schema/ids.ts'
import { hasConversation, mayWriteIn } from '../../schema/jobs/status.ts'
import { userFeed } from '../../schema/feeds.ts'
import { photoLimits, pullLimits } from '../../schema/limits.ts'
import { MessageRowAnswer } from '../../schema/messages/answers.ts'
import type { Attachment, MessageRow } from '../../schema/messages/message.ts'
import { isGone } from '../accounts/shown-names.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { claimIds } from '../http/idempotency.ts'
import { isAgreed, lockJob, peekJob, type JobState } from '../jobs/job-state.ts'
import type { PhotoFile, PhotoSize, PlacedPhoto } from '../photos/photo-store.ts'
import { keepPhoto, readPhoto } from '../photos/photos.ts'
import { screens, tellOnce, type NewNotification } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'
import type { Tx } from '../feeds/write.ts'
import { isAllRead, isShown, settleNews } from './unread.ts'

type StoredMessage = Stored<MessageRow> & { sequence: number }

const columns = (sql: AnySql) => sql`
  id, job_id as "jobId", sequence, sender_id as "senderId", receiver_id as "receiverId", content,
  created_at as "createdAt", is_read as "isRead",
  case when photo_id is not null then json_build_object('kind', 'photo')
    when place is not null then json_build_object('kind', 'place', 'name', place, 'at',
      case when latitude is not null then json_build_object('latitude', latitude, 'longitude', longitude) end)
  end as attachment`

const toMessage = rowOf<MessageRow>(MessageRowAnswer)

/** Returns the messages with these ids that the viewer wrote or received, hidden ones included, so not for display. */
export const messageRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<MessageRow[]> => {
  const rows = await sql<StoredMessage[]>`
    select ${columns(sql)} from messages
    where id = any(${ids}::uuid[]) and ${viewerId}::uuid in (sender_id, receiver_id)`
  return rows.map(toMessage)
}

/** Returns the messages with these ids that devices retain: those among the last of each conversation (sync/README.md §1.6). */
export const recentMessageRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<MessageRow[]> => {
  const rows = await sql<StoredMessage[]>`
    select ${columns(sql)} from messages
    where id = any(${ids}::uuid[]) and ${viewerId}::uuid in (sender_id, receiver_id)
      and ${isShown(sql)}
      and sequence > (select max(newest.sequence) from messages newest where newest.job_id = messages.job_id)
        - ${pullLimits.messagesPerConversation}::int`
  return rows.map(toMessage)
}

/** Returns the other party of a job. The two may write to each other from acceptance on. Refusals: not_found, not_yours. */
const counterpartOf = (job: JobState | undefined, me: Me): Id => {
  if (!job || (job.isDeleted && job.postedById !== me.id)) throw new Refusal('not_found')
  const isParty = me.id === job.postedById || me.id === job.assignedToId
  if (!isParty || !hasConversation(job) || !job.assignedToId) throw new Refusal('not_yours')
  return me.id === job.postedById ? job.assignedToId : job.postedById
}

/**
 * Returns one page of a conversation, oldest first: the newest messages or, with `cursor`, those before that sequence. `older` is the cursor
 * of the page before; undefined at the beginning. Refusals: not_found, not_yours.
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
      where job_id = ${jobId} and ${isShown(sql)} and (${cursor ?? null}::bigint is null or sequence < ${cursor ?? null}::bigint)
      order by sequence desc limit ${limit + 1}`,
    sql<{ total: number }[]>`
      select count(*)::int as total from messages where job_id = ${jobId} and ${isShown(sql)}`,
  ])
  const page = rows.slice(0, limit)
  const older = rows.length > limit ? page.at(-1)?.sequence : undefined
  return { messages: page.map(toMessage).toReversed(), total: counted[0]?.total ?? 0, older }
}

/** Ensures that the caller is a party of the job. Refusals: not_found, not_yours. */
export const ensureParty = async (sql: AnySql, me: Me, jobId: Id): Promise<void> => {
  counterpartOf(await peekJob(sql, jobId), me)
}

/** Returns the person whose presence the caller may see: the other party, while their work is agreed on (rule 3.4.80). Refusals: not_found, not_yours. */
export const agreedCounterpart = async (sql: AnySql, me: Me, jobId: Id): Promise<Id | null> => {
  const job = await peekJob(sql, jobId)
  const other = counterpartOf(job, me)
  if (!job || !isAgreed(job) || job.isApart) return null
  const gone = await sql`select from users where id = ${other} and ${isGone(sql, 'users')}`
  return gone.length > 0 ? null : other
}

/** A photo that was sent: the hash of its text, which identifies a repetition, and the photo encoded for serving. */
interface SentPhoto {
  hash: string
  encoded: PlacedPhoto
}

/** Returns the photo of a message from its text and its encoded form. */
export const asSentPhoto = (dataUrl: string, encoded: PlacedPhoto): SentPhoto => ({
  hash: createHash('sha256').update(dataUrl).digest('hex'),
  encoded,
})

interface Draft {
  id?: Id | undefined
  jobId: Id
  receiverId?: Id | undefined
  content: string
  attachment?: Attachment
  /** The photo of the attachment. */
  photo?: SentPhoto
}
interface Sent {
  message: MessageRow
  isNew: boolean
}

/**
 * Sends a message to the other party. The job's row lock gives each message its place in the conversation, and times never contradict that
 * order. A conversation notifies its reader once, until they open it. Refusals: not_found, not_yours, chat_closed, invalid, id_reused,
 * photos_full, photos_today.
 */
export const sendMessage = async (tx: Tx, me: Me, draft: Draft): Promise<Sent> => {
  const [sent] = await sendMessages(tx, me, [draft])
  if (!sent) throw new Refusal('not_found')
  return sent
}

/**
 * Sends messages of one conversation in their order. A refusal of one refuses all of them. Calls `next` after the changes of each message.
 */
export const sendMessages = async (
  tx: Tx,
  me: Me,
  drafts: readonly Draft[],
  next: () => void = () => undefined,
): Promise<Sent[]> => {
  // A message with a photo travels alone and its photo is decoded before; in a set this check refuses it, and it is then processed alone.
  if (drafts.some(({ attachment, photo }) => (attachment?.kind === 'photo') !== (photo !== undefined)))
    throw new Refusal('invalid')
  const uses = drafts.flatMap(({ id, jobId, content, attachment, photo }) =>
    id
      ? [{ id, input: { jobId, content, ...(attachment && { attachment }), ...(photo && { sent: photo.hash }) } }]
      : [],
  )
  const [{ jobId } = { jobId: '' }] = drafts
  // In parallel: neither query needs the other's result.
  const [claimed, job] = await Promise.all([
    claimIds(tx, me, 'message', uses),
    lockJob<{ myName: string }>(tx, jobId, tx`(select first_name from users where users.id = ${me.id}) as "myName"`),
  ])
  const claims = new Map(claimed.map((claim, at) => [uses[at]?.id, claim]))
  const repeated = drafts.flatMap(({ id }) => (id && claims.get(id) === 'repeated' ? [id] : []))
  const earlier = repeated.length > 0 ? await messageRowsFor(tx, me.id, repeated) : []
  const known = new Map(earlier.map((message) => [message.id, message]))
  if (!repeated.every((id) => known.has(id))) throw new Refusal('not_found')

  const fresh = drafts.filter(({ id }) => !id || !known.has(id))
  const written = fresh.length > 0 ? await insertMessages(tx, me, job, fresh) : undefined
  const sent: Sent[] = []
  for (const draft of drafts) {
    const before = draft.id ? known.get(draft.id) : undefined
    const message = before ?? written?.messages.shift()
    // The id belongs to a message whose id the server chose.
    if (!message) throw new Refusal('id_reused')
    if (!before) for (const party of [me.id, message.receiverId]) tx.changes.put(userFeed(party), 'message', message.id)
    if (!before && !sent.some(({ isNew }) => isNew)) written?.enterNotification()
    sent.push({ message, isNew: !before })
    next()
  }
  return sent
}

/** Inserts the messages. Returns them in their order, and the function that notifies their receiver. */
const insertMessages = async (
  tx: Tx,
  me: Me,
  job: (JobState & { myName: string }) | undefined,
  drafts: readonly Draft[],
) => {
  const receiver = counterpartOf(job, me)
  if (!job || !mayWriteIn(job) || job.isApart) throw new Refusal('chat_closed')
  if (drafts.some(({ receiverId }) => receiverId && receiverId !== receiver)) {
    throw new Refusal('invalid', { issues: [{ path: 'receiverId', message: 'choice' }] })
  }

  if (drafts.some(({ photo }) => photo)) await refuseTooManyPhotos(tx, me, job.id)
  const photoIds = []
  for (const { photo } of drafts) photoIds.push(photo ? await keepPhoto(tx, me.id, photo.encoded) : null)
  const places = drafts.map(({ attachment }) => (attachment?.kind === 'place' ? attachment : undefined))
  const inserting = tx<(StoredMessage & { isGone: boolean })[]>`
    with newest as (
      select sequence, created_at from messages where job_id = ${job.id} order by sequence desc limit 1)
    insert into messages (id, job_id, sequence, sender_id, receiver_id, content, photo_id, place, latitude, longitude, created_at)
    select draft.id, ${job.id}::uuid, coalesce((select sequence from newest), 0) + nth, ${me.id}::uuid, ${receiver}::uuid,
      draft.content, draft.photo_id, draft.place, draft.latitude, draft.longitude,
      greatest(clock_timestamp(), (select created_at from newest))
    from unnest(${drafts.map(({ id }) => id ?? newId())}::uuid[], ${drafts.map(({ content }) => content)}::text[],
        ${photoIds}::uuid[], ${places.map((place) => place?.name ?? null)}::text[],
        ${places.map((place) => place?.at?.latitude ?? null)}::float8[],
        ${places.map((place) => place?.at?.longitude ?? null)}::float8[])
      with ordinality as draft (id, content, photo_id, place, latitude, longitude, nth)
    order by nth
    on conflict (id) do nothing
    returning ${columns(tx)},
      exists (select from users where id = ${receiver} and ${isGone(tx, 'users')}) as "isGone"`.execute()
  const [stored, enterNotification] = await Promise.all([
    inserting,
    tellOnce(tx, written(receiver, { id: me.id, firstName: job.myName }, job)),
  ])
  if (stored.length < drafts.length) throw new Refusal('id_reused')
  // The receiver's account is gone, so nobody would read them.
  if (stored.some(({ isGone }) => isGone)) throw new Refusal('chat_closed')
  const inOrder = stored.toSorted((a, b) => a.sequence - b.sequence)
  return {
    messages: inOrder.map(({ isGone: _isGone, ...message }) => toMessage(message)),
    enterNotification,
  }
}

/** Each of the two people has the same limit of photos. The job's lock makes two concurrent messages count each other's photos. */
const refuseTooManyPhotos = async (tx: Tx, me: Me, jobId: Id): Promise<void> => {
  const [sent] = await tx<{ isFull: boolean }[]>`
    select count(photo_id) >= ${photoLimits.perConversation}::int as "isFull" from messages
    where job_id = ${jobId} and sender_id = ${me.id}`
  if (sent?.isFull) throw new Refusal('photos_full')
}

/** To the receiver. */
export const written = (
  userId: Id,
  sender: { id: Id; firstName: string },
  job: { id: Id; title: string },
): NewNotification => ({
  userId,
  type: 'message',
  kind: 'messages',
  topic: 'message',
  title: 'Nouveau message',
  message: `${sender.firstName} vous a écrit au sujet de « ${job.title} ».`,
  actionUrl: screens.conversation(job.id),
  aboutId: sender.id,
})

/** Marks one received message as read; a repetition changes nothing. Refusals: not_found, not_yours. */
export const readMessage = async (tx: Tx, me: Me, id: Id): Promise<MessageRow> => {
  const [message] = await messageRowsFor(tx, me.id, [id])
  const shown = await tx`select from messages where id = ${id} and ${isShown(tx)}`
  if (!message || shown.length === 0) throw new Refusal('not_found')
  if (message.receiverId !== me.id) throw new Refusal('not_yours')
  await lockJob(tx, message.jobId)
  await markRead(tx, me, message.jobId, tx`id = ${id}`)
  return { ...message, isRead: true }
}

/**
 * Marks all messages to the reader up to a sequence as read. Returns how many were unread. Later messages stay unread. Refusals: not_found,
 * not_yours.
 */
export const readConversation = async (
  tx: Tx,
  me: Me,
  { jobId, upTo }: { jobId: Id; upTo: number },
): Promise<{ read: number }> => ({ read: await readConversations(tx, me, [{ jobId, upTo }]) })

/**
 * Has the effect of reading one conversation several times, further each time, but in a few statements. Returns how many messages were
 * unread. Calls `next` after the changes of each reading.
 */
export const readConversations = async (
  tx: Tx,
  me: Me,
  reads: readonly { jobId: Id; upTo: number }[],
  next: () => void = () => undefined,
): Promise<number> => {
  const [{ jobId } = { jobId: '' }] = reads
  counterpartOf(await lockJob(tx, jobId), me)
  const furthest = Math.max(...reads.map(({ upTo }) => upTo))
  return await markRead(tx, me, jobId, tx`sequence <= ${furthest}::bigint`, { reads, next })
}

/**
 * Marks messages as read. The job must be locked: a message that is sent concurrently then either counts as unread here or notifies again.
 * Reading the last unread message also marks the conversation's notification as read.
 */
const markRead = async (
  tx: Tx,
  me: Me,
  jobId: Id,
  which: PendingQuery<Row[]>,
  { reads, next }: { reads: readonly { upTo: number }[]; next: () => void } = {
    reads: [{ upTo: Infinity }],
    next: () => undefined,
  },
): Promise<number> => {
  const read = await tx<{ id: Id; senderId: Id; sequence: number }[]>`
    update messages set is_read = true
    where job_id = ${jobId} and receiver_id = ${me.id} and not is_read and ${which}
    returning id, sender_id as "senderId", sequence`
  const isRead = await isAllRead(tx, me.id, jobId)

  const left = read.toSorted((a, b) => a.sequence - b.sequence)
  let isSettled = !isRead
  for (const { upTo } of reads) {
    for (let first = left[0]; first && first.sequence <= upTo; first = left[0]) {
      for (const party of [me.id, first.senderId]) tx.changes.put(userFeed(party), 'message', first.id)
      left.shift()
    }
    if (!isSettled && left.length === 0) {
      await settleNews(tx, me.id, jobId)
      isSettled = true
    }
    next()
  }
  return read.length
}

/** Returns the photo of a message that the caller wrote or received. Refusals: not_found. */
export const readMessagePhoto = async (sql: AnySql, me: Me, id: Id, size: PhotoSize): Promise<PhotoFile> => {
  const [found] = await sql<{ photoId: Id }[]>`
    select photo_id as "photoId" from messages
    where id = ${id} and ${me.id}::uuid in (sender_id, receiver_id) and photo_id is not null and ${isShown(sql)}`
  const file = found && (await readPhoto(sql, found.photoId, size))
  if (!file) throw new Refusal('not_found')
  return file
}
