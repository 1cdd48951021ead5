import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { NotificationAnswer } from '../../schema/notifications/answers.ts'
import type { NotificationKind } from '../../schema/notifications/kinds.ts'
import type { Notification, NotificationType } from '../../schema/notifications/notification.ts'
import type { PushTopic } from '../../schema/notifications/push.ts'
import { dashboardPath } from '../../schema/searches/dashboard-search.ts'
import type { OfferFilter } from '../../schema/searches/offer-filter.ts'
import { offersQuery } from '../../schema/searches/offer-search.ts'
import { tidyLine } from '../../schema/text.ts'
import type { Me } from '../http/me.ts'
import { readPage } from '../http/paging.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'
import { flatFragment } from '../postgres/flat-fragment.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'
import type { Tx } from '../feeds/write.ts'
import { queuePushes } from './push-queue.ts'
import type { Announced } from './topics.ts'

/**
 * A notification to write: its text in French, and the screen that a tap on it opens. Without a topic there is no push; with one, the table of topics says
 * which kind it bears, by which a person may switch it off.
 */
export type NewNotification = {
  /** Set by work that may run twice: an id notifies only once. */
  id?: Id
  userId: Id
  type: NotificationType
  title: string
  message: string
  actionUrl: string | null
  /** The person whose name is in the text. */
  aboutId?: Id
  /** What it asks the person to do, until `settleAsked` says that this is done, or can't be done any more. */
  asks?: { what: Asked; about: Id }
} & (Announced | { topic?: undefined; kind?: NotificationKind })

/** What a person can be asked to do about a job, a payment by hand, or a question about an offer. */
type Asked =
  | 'apply'
  | 'cancellation'
  | 'time'
  | 'payment'
  | 'hours'
  | 'absence'
  | 'certificate'
  | 'agreement'
  | 'question'
  | 'complaint'
  | 'review'

/** The screens that notifications open. */
export const screens = {
  job: (jobId: Id) => `/jobs/${jobId}`,
  questions: (jobId: Id) => `/jobs/${jobId}#questions`,
  openJobs: dashboardPath({ tab: 'jobs' }),
  foundOffers: (filter: OfferFilter) => `/dashboard?${offersQuery(filter)}&order=newest`,
  myApplications: dashboardPath({ tab: 'candidatures' }),
  rateOf: (jobId: Id) => dashboardPath({ tab: 'rate', jobId }),
  applicants: (jobId: Id) => dashboardPath({ tab: 'jobs', jobId }),
  conversation: (jobId: Id) => dashboardPath({ tab: 'messages', jobId }),
  studentProfile: (id: Id) => `/student/${id}`,
  ownReviews: dashboardPath({ tab: 'reviews' }),
  review: (jobId: Id, isPoster: boolean) => `/review-${isPoster ? 'student' : 'individual'}/${jobId}`,
  acceptedJobs: '/accepted-jobs',
  wallet: dashboardPath({ tab: 'wallet' }),
  papers: '/documents',
  paper: (id: Id) => `/documents/${id}`,
  certificateOf: (jobId: Id) => `/documents?job=${jobId}`,
  handOver: (wageYearId: Id) => `/hand-over/${wageYearId}`,
}

/** Returns a notification about agreed work, which no switch holds back. `by`: the other party, whom the text names. `asks`: what it asks the reader. */
export const aboutAgreedWork = (
  { userId, by, asks }: Pick<NewNotification, 'userId' | 'asks'> & { by?: { id: Id } },
  title: string,
  message: string,
): NewNotification => ({
  userId,
  type: 'other',
  topic: 'job',
  title,
  message,
  actionUrl: screens.acceptedJobs,
  ...(by && { aboutId: by.id }),
  ...(asks && { asks }),
})

/** A notification that was written or rewritten. */
interface Told {
  id: Id
  userId: Id
  /** How often it was written. */
  version: number
  /** Whether its reader has a device that gets pushes. */
  isReached: boolean
}

const toldColumns = (sql: AnySql) => sql`
  notifications.id, notifications.user_id as "userId", version,
  exists (select from push_subscriptions device where device.user_id = notifications.user_id) as "isReached"`

/** Each text is one line, although quoted titles and names from earlier versions contain line breaks. `condition` follows the rows. */
const insertRows = (sql: AnySql, notifications: (NewNotification & { id: Id })[], condition = sql``) => sql`
  insert into notifications (id, user_id, type, title, message, action_url, about_id, kind, asks, asks_about)
  select * from unnest(
    ${notifications.map(({ id }) => id)}::uuid[], ${notifications.map(({ userId }) => userId)}::uuid[],
    ${notifications.map(({ type }) => type)}::text[], ${notifications.map(({ title }) => tidyLine(title))}::text[],
    ${notifications.map(({ message }) => tidyLine(message))}::text[], ${notifications.map(({ actionUrl }) => actionUrl)}::text[],
    ${notifications.map(({ aboutId = null }) => aboutId)}::uuid[], ${notifications.map(({ kind = null }) => kind)}::text[],
    ${notifications.map(({ asks }) => asks?.what ?? null)}::text[], ${notifications.map(({ asks }) => asks?.about ?? null)}::uuid[])
  ${condition}
  on conflict (id) do nothing returning ${toldColumns(sql)}`

const withId = (notification: NewNotification): NewNotification & { id: Id } => ({ id: newId(), ...notification })

/** Notifies people in the transaction of the cause, so that a rollback removes the notification too. */
export const notifyAll = async (tx: Tx, notifications: NewNotification[]): Promise<void> => {
  if (notifications.length === 0) return
  const rows = notifications.map(withId)
  const told = await tx<Told[]>`${insertRows(tx, rows)}`
  addToFeeds(tx, told)
  const topics = new Map(rows.map(({ id, topic }) => [id, topic]))
  await push(tx, told, ({ id }) => topics.get(id))
}

const addToFeeds = (tx: Tx, told: readonly Told[]): void => {
  for (const { id, userId } of told) tx.changes.put(userFeed(userId), 'notification', id)
}

/** Queues the pushes of what was told to people who have a device that gets them. */
const push = async (tx: Tx, told: readonly Told[], topicOf: (one: Told) => PushTopic | undefined): Promise<void> => {
  const pushes = told.flatMap((one) => {
    const topic = one.isReached ? topicOf(one) : undefined
    return topic ? [{ id: one.id, topic }] : []
  })
  if (pushes.length > 0) await queuePushes(tx, pushes)
}

export const notify = (tx: Tx, notification: NewNotification): Promise<void> => notifyAll(tx, [notification])

/**
 * Notifies unless the person has an unread notification of this type and screen: ten messages in a row make one notification.
 *
 * - The unread one keeps its place, because a device that marks "everything up to here" as read must not cover later messages.
 * - Its row is locked, so that reading it and notifying again exclude each other.
 * - Each call sends a push, which replaces the one before.
 */
export const notifyOnce = async (tx: Tx, notification: NewNotification): Promise<void> => {
  const enter = await tellOnce(tx, notification)
  enter()
}

/** Like `notifyOnce`, but returns the function that adds the change, for callers whose other changes must come first. */
export const tellOnce = async (tx: Tx, notification: NewNotification): Promise<() => void> => {
  const { userId, type, actionUrl, topic } = notification
  const told = await tx<(Told & { isNew: boolean })[]>`
    with standing as materialized (
      select ${toldColumns(tx)} from notifications
      where user_id = ${userId} and not is_read and type = ${type} and action_url = ${actionUrl}
      order by sequence for no key update),
    fresh as (${insertRows(tx, [withId(notification)], tx`where (select count(*) from standing) = 0`)})
    select *, true as "isNew" from fresh union all select *, false from standing`
  await push(tx, told.slice(0, 1), () => topic)
  return () =>
    addToFeeds(
      tx,
      told.filter(({ isNew }) => isNew),
    )
}

/** The most pushes for one notification: for an act, its reversal, and the act again. Later ones are silent. */
const toldAtMost = 3

/**
 * Rewrites the person's unread notification of the last day that says `undone`, if there is one, or else notifies anew. Somebody who keeps changing
 * their mind causes one notification, which states the last act. It keeps its place in the list, as in `notifyOnce`.
 */
export const notifyInPlaceOf = async (
  tx: Tx,
  undone: NewNotification,
  notification: NewNotification,
): Promise<void> => {
  const { userId, title, message, topic, asks } = notification
  const told = await tx<Told[]>`
    with standing as (
      update notifications set title = ${tidyLine(title)}, message = ${tidyLine(message)},
        asks = ${asks?.what ?? null}, asks_about = ${asks?.about ?? null}
      where id = (
        select id from notifications
        where user_id = ${userId} and not is_read and type = ${undone.type} and title = ${tidyLine(undone.title)}
          and message = ${tidyLine(undone.message)} and action_url is not distinct from ${undone.actionUrl}
          and created_at > now() - interval '1 day'
        order by sequence desc limit 1 for no key update)
      returning ${toldColumns(tx)}),
    fresh as (${insertRows(tx, [withId(notification)], tx`where not exists (select from standing)`)})
    select * from standing union all select * from fresh`
  addToFeeds(tx, told)
  await push(tx, told, ({ version }) => (version <= toldAtMost ? topic : undefined))
}

/**
 * Notifies people of one event. An unread notification of the last day with this type, title and screen is rewritten to `again` instead: repeated
 * acts neither fill a person's list nor cause more than `toldAtMost` pushes.
 */
export const notifyAllInPlace = async (tx: Tx, notifications: NewNotification[], again: string): Promise<void> => {
  const [one] = notifications
  if (!one) return
  const { type, title, actionUrl, topic } = one
  const renewed = await tx<Told[]>`
    update notifications set message = ${tidyLine(again)}
    where id in (
      select id from notifications
      where user_id = any(${notifications.map(({ userId }) => userId)}::uuid[]) and not is_read and type = ${type}
        and title = ${tidyLine(title)} and action_url is not distinct from ${actionUrl} and created_at > now() - interval '1 day'
      order by user_id, sequence for no key update)
    returning ${toldColumns(tx)}`
  addToFeeds(tx, renewed)
  await push(tx, renewed, ({ version }) => (version <= toldAtMost ? topic : undefined))
  const reached = new Set(renewed.map(({ userId }) => userId))
  await notifyAll(
    tx,
    notifications.filter(({ userId }) => !reached.has(userId)),
  )
}

interface Settled {
  id: Id
  sequence: number
}
const inOrder = (a: Settled, b: Settled) => a.sequence - b.sequence

/** Marks the unread notifications of this type and screen as read. */
export const settleNotifications = async (
  tx: Tx,
  about: Pick<NewNotification, 'userId' | 'type'> & { actionUrl: string },
) => {
  const settled = await tx<Settled[]>`
    update notifications set is_read = true
    where id in (
      select id from notifications
      where user_id = ${about.userId} and not is_read and type = ${about.type} and action_url = ${about.actionUrl}
      order by sequence for no key update)
    returning id, sequence`
  for (const { id } of settled.toSorted(inOrder)) tx.changes.put(userFeed(about.userId), 'notification', id)
}

/**
 * Marks the unread notifications as read that ask for one of these acts about these jobs, payments or questions: the act is done, or can't be done any more.
 * `userId`: only those of this person.
 */
export const settleAsked = async (
  tx: Tx,
  acts: readonly Asked[],
  about: readonly Id[],
  userId: Id | null = null,
): Promise<void> => {
  if (about.length === 0) return
  const settled = await tx<(Settled & { userId: Id })[]>`
    update notifications set is_read = true
    where id in (
      select id from notifications
      where asks_about = any(${about as Id[]}::uuid[]) and asks = any(${acts as Asked[]}::text[]) and not is_read
        and (${userId}::uuid is null or user_id = ${userId})
      order by user_id, sequence for no key update)
    returning id, sequence, user_id as "userId"`
  for (const one of settled.toSorted(inOrder)) tx.changes.put(userFeed(one.userId), 'notification', one.id)
}

const columns = (sql: AnySql) =>
  sql`id, type, title, message, is_read as "isRead", created_at as "createdAt", action_url as "actionUrl"`

/** Condition on `notifications`: hides a notification that names a person kept apart from the reader by a block (rule 1.4.41). */
export const isInSight = (sql: AnySql) =>
  sql`(about_id is null or not exists (select from people_apart where (one, other) = (user_id, about_id)))`

const toNotification = rowOf<Notification>(NotificationAnswer)

/** Returns the notifications with these ids that the viewer may read. */
export const notificationRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<Notification[]> => {
  const rows = await sql<Stored<Notification>[]>`
    select ${columns(sql)} from notifications where id = any(${ids}::uuid[]) and user_id = ${viewerId} and ${isInSight(sql)}`
  return rows.map(toNotification)
}

const selectPage = flatFragment(
  (sql, userId: Id, limit: number, offset: number) => sql<Stored<Notification>[]>`
    select ${columns(sql)} from notifications where user_id = ${userId} and ${isInSight(sql)}
    order by sequence desc limit ${limit} offset ${offset}`,
)

const selectTotal = flatFragment(
  (sql, userId: Id) => sql<{ total: number }[]>`
    select count(*)::int as total from notifications where user_id = ${userId} and ${isInSight(sql)}`,
)

/** Returns one page of notifications, newest first, and the total. */
export const listNotifications = async (sql: AnySql, userId: Id, { limit, page }: { limit: number; page: number }) => {
  return await readPage(selectPage(sql, userId, limit, (page - 1) * limit), selectTotal(sql, userId), toNotification)
}

/** Marks one notification of the caller as read; a repetition changes nothing. Refusals: not_found. */
export const readNotification = async (tx: Tx, me: Me, { id }: { id: Id }): Promise<Notification> => {
  const read = await tx`
    update notifications set is_read = true where id = ${id} and user_id = ${me.id} and not is_read`
  if (read.count > 0) tx.changes.put(userFeed(me.id), 'notification', id)

  const [notification] = await notificationRowsFor(tx, me.id, [id])
  if (!notification) throw new Refusal('not_found')
  return notification
}

/**
 * Marks notifications as read, up to `upTo` or all without it, and returns how many were unread. Later ones stay unread. The bound is compared by
 * time in milliseconds, as devices order them: whatever stood below it on a screen becomes read. Refusals: not_found.
 */
export const readAllNotifications = async (tx: Tx, me: Me, { upTo }: { upTo?: Id }): Promise<{ read: number }> => {
  const [last] = upTo === undefined ? [] : await tx`select from notifications where id = ${upTo} and user_id = ${me.id}`
  if (upTo !== undefined && !last) throw new Refusal('not_found')

  const place = tx`date_trunc('milliseconds', created_at), id`
  const read = await tx<Settled[]>`
    update notifications set is_read = true
    where id in (
      select id from notifications
      where user_id = ${me.id} and not is_read
        ${upTo === undefined ? tx`` : tx`and (${place}) <= (select ${place} from notifications where id = ${upTo})`}
      order by sequence for no key update)
    returning id, sequence`
  for (const { id } of read.toSorted(inOrder)) tx.changes.put(userFeed(me.id), 'notification', id)
  return { read: read.length }
}
