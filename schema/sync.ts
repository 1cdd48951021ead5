import type { PublicUser, User } from './accounts/user.ts'
import type { ApplicationRow } from './applications/application.ts'
import type { Id } from './ids.ts'
import type { JobRow } from './jobs/job.ts'
import type { MessageRow } from './messages/message.ts'
import type { Notification } from './notifications/notification.ts'
import type { RefusalCode } from './refusals.ts'

/** What devices keep, by kind. The `account` is the signed-in person, whole; a `person` is anyone as the reader may see them. */
export interface Rows {
  account: User
  person: PublicUser
  job: JobRow
  application: ApplicationRow
  message: MessageRow
  notification: Notification
}
export type Entity = keyof Rows
export const entities = [
  'account',
  'person',
  'job',
  'application',
  'message',
  'notification',
] as const satisfies Entity[]

/**
 * What became of one mutation. `position` is the place in the person's own feed that shows its effect: the device keeps its
 * optimistic row until its cursor has reached it. `retry` says nothing about the mutation; it is asked again `after` milliseconds.
 */
export type Verdict =
  | { id: Id; verdict: 'applied' | 'duplicate'; position: number }
  | { id: Id; verdict: 'rejected'; code: RefusalCode; message: string }
  | { id: Id; verdict: 'retry'; after: number }

/** No verdict at all where the push named another epoch: the device restages first. */
export interface PushAnswer {
  epoch: string
  verdicts: Verdict[]
}

/** One change in a feed. There is one entry per (feed, entity, id), the newest. */
export interface FeedEntry {
  entity: Entity
  id: Id
  position: number
  op: 'put' | 'del'
}

/**
 * A page of one feed. `entries` are in feed order; the device's cursor becomes `cursor` once they are stored. A device new to a feed
 * starts at the head and fetches what is below it backwards (`backfill`), newest first; `before` is where the next such page starts,
 * null when all is there.
 */
export interface FeedPage {
  feed: string
  head: number
  cursor: number
  entries: FeedEntry[]
  more: boolean
  backfill?: { entries: FeedEntry[]; before: number | null }
}

export interface PullAnswer {
  epoch: string
  feeds: FeedPage[]
  /** The current row of every `put`, permission checked now, and the people these rows name. A `put` without its row is a `del`. */
  rows: { [E in Entity]?: Rows[E][] }
  /** Of the mutations that the device named as in flight: those the server knows. */
  verdicts: Verdict[]
}

/** Where a device stands in a feed. `cursor` null: it is new to it. `before`: it still wants what is below that position. */
export interface FeedCursor {
  feed: string
  cursor: number | null
  before: number | null
}

/** "user:7…@12", "jobs:VD@new", "jobs:VD@40~17": the value of `feeds` in GET /api/sync/pull, separated by commas. */
export const writeCursor = ({ feed, cursor, before }: FeedCursor): string =>
  `${feed}@${cursor ?? 'new'}${before === null ? '' : `~${before}`}`

export const readCursor = (text: string): FeedCursor | undefined => {
  const match = /^([a-z]+:[A-Za-z0-9-]{1,40})@(new|\d{1,15})(?:~(\d{1,15}))?$/.exec(text)
  if (!match) return undefined
  return {
    feed: match[1]!,
    cursor: match[2] === 'new' ? null : Number(match[2]),
    before: match[3] === undefined ? null : Number(match[3]),
  }
}

/** An event of GET /api/sync/events: where feeds stand now. Sent when one moved, and with every heartbeat. */
export interface HeadsEvent {
  epoch: string
  heads: Record<string, number>
}
