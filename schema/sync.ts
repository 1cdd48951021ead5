import type { PublicUser, User } from './accounts/user.ts'
import type { ApplicationRow } from './applications/application.ts'
import type { LetterTemplate } from './applications/template.ts'
import type { Id } from './ids.ts'
import type { JobRow } from './jobs/job.ts'
import type { MessageRow } from './messages/message.ts'
import type { Notification } from './notifications/notification.ts'
import type { KeptOffer } from './searches/kept-offer.ts'
import type { SavedSearch } from './searches/saved-search.ts'
import type { Block } from './safety/block.ts'
import type { RefusalCode } from './refusals.ts'

/** The rows on devices, by entity. `account` is the whole signed-in person; a `person` is anybody as the reader may see them. */
export interface Rows {
  account: User
  person: PublicUser
  job: JobRow
  application: ApplicationRow
  message: MessageRow
  notification: Notification
  template: LetterTemplate
  kept: KeptOffer
  search: SavedSearch
  block: Block
}
export type Entity = keyof Rows
export const entities = [
  'account',
  'person',
  'job',
  'application',
  'message',
  'notification',
  'template',
  'kept',
  'search',
  'block',
] as const satisfies Entity[]

/**
 * The verdict on one mutation. `position` is the position in the user's feed that shows its effect: the device keeps the optimistic row until
 * its cursor has reached it. `retry` leaves the mutation undecided; the device sends it again after `after` milliseconds. The code `unknown`
 * is the device's own, for one that only a newer server knows: its message says why.
 */
export type Verdict =
  | { id: Id; verdict: 'applied' | 'duplicate'; position: number }
  | { id: Id; verdict: 'rejected'; code: RefusalCode | 'unknown'; message: string }
  | { id: Id; verdict: 'retry'; after: number }

/**
 * Without verdicts if the push named another epoch: the device resyncs first. `continued` is what the device's own feed has become by then,
 * if the push named its cursor.
 */
export interface PushAnswer {
  epoch: string
  verdicts: Verdict[]
  continued?: Continuation
}

/** A change in a feed. A feed has one entry per (entity, id), the newest. */
export interface FeedEntry {
  entity: Entity
  id: Id
  position: number
  op: 'put' | 'del'
}

/**
 * A page of one feed. `entries` are in feed order; the device's cursor becomes `cursor` once they are stored. A device that is new to a feed
 * starts at the head and fetches earlier entries backwards (`backfill`), newest first. `before` is the start of the next such page, null at
 * the end.
 */
export interface FeedPage {
  feed: string
  head: number
  cursor: number
  entries: FeedEntry[]
  more: boolean
  backfill?: { entries: FeedEntry[]; before: number | null }
}

export interface JobsFloor {
  createdAt: string
  id: Id
}

export interface PullAnswer {
  epoch: string
  feeds: FeedPage[]
  /** The current row of every `put`, permission checked now, and the people these rows name. A `put` without its row is a `del`. */
  rows: { [E in Entity]?: Rows[E][] }
  /** The oldest open job that the device is to retain, where an older one was left out of a backfill. */
  jobsFloor?: JobsFloor
  /** The verdicts that the server has recorded on the mutations in flight. */
  verdicts: Verdict[]
}

/**
 * What follows on from cursors without a gap, up to the heads: pages as a pull brings them, without backfill, each with the position that
 * it begins after.
 */
export interface Continuation {
  from: Record<string, number>
  feeds: FeedPage[]
  rows: PullAnswer['rows']
}

/** A device's position in a feed. `cursor` is null for a new feed. `before`: entries below this position are still missing. */
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

/** An event of GET /api/sync/events with the heads of the feeds, sent when one moves and with every heartbeat. */
export interface HeadsEvent {
  epoch: string
  heads: Record<string, number>
}

/** What a device that has named its cursors is sent: `continued` brings a feed from where this stream has brought it before. */
export interface StreamEvent extends HeadsEvent {
  continued?: Continuation
}
