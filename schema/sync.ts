import type { PublicUser, User } from './accounts/user.ts'
import type { ApplicationRow } from './applications/application.ts'
import type { LetterTemplate } from './applications/template.ts'
import type { WageYear } from './employment/wage-year.ts'
import type { Id } from './ids.ts'
import type { JobRow } from './jobs/job.ts'
import type { MessageRow } from './messages/message.ts'
import type { Notification } from './notifications/notification.ts'
import type { Paper } from './papers/paper.ts'
import type { KeptOffer } from './searches/kept-offer.ts'
import type { SavedSearch } from './searches/saved-search.ts'
import type { Block } from './safety/block.ts'
import type { RefusalCode } from './refusals.ts'

/** The rows on devices, by entity. `account` is the signed-in person's whole account; a `person` is anybody as the reader may see them. */
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
  paper: Paper
  wageYear: WageYear
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
  'paper',
  'wageYear',
] as const satisfies Entity[]

/**
 * The verdict on one mutation.
 *
 * - `position` is the position in the user's feed that shows the effect: the device keeps the optimistic row until its cursor has reached it.
 * - `retry` leaves the mutation undecided; the device sends it again after `after` milliseconds.
 * - The device itself sets the code `unknown` for a code that only a newer server knows; the message gives the reason.
 */
export type Verdict =
  | { id: Id; verdict: 'applied' | 'duplicate'; position: number }
  | { id: Id; verdict: 'rejected'; code: RefusalCode | 'unknown'; message: string }
  | { id: Id; verdict: 'retry'; after: number }

/**
 * The answer to a push. It has no verdicts if the push named another epoch: the device must resync first. `continued` is the continuation of the
 * device's own feed, if the push named its cursor.
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
  /** As in `HeadsEvent`. */
  spread?: number
  feeds: FeedPage[]
  /** The current row of every `put`, permission checked now, and the people these rows name. A `put` without its row is a `del`. */
  rows: { [E in Entity]?: Rows[E][] }
  /** The moment at which all of this was read; absent from older servers. */
  moment?: number
  /** The oldest open job that the device should retain, if older jobs were left out of a backfill. */
  jobsFloor?: JobsFloor
  /** The recorded verdicts on the mutations in flight. */
  verdicts: Verdict[]
}

/**
 * The pages that follow cursors without a gap, up to the heads: in the form of a pull's pages, without backfill. `from` has the position after
 * which each page begins.
 */
export interface Continuation {
  from: Record<string, number>
  feeds: FeedPage[]
  rows: PullAnswer['rows']
  /** The moment at which all of this was read, which only pages of public feeds need. */
  moment?: number
}

/** A device's position in a feed. `cursor` is null for a new feed. `before`: entries below this position are still missing. */
export interface FeedCursor {
  feed: string
  cursor: number | null
  before: number | null
}

/** "user:7…@12", "jobs:VD@new", "jobs:VD@40~17": one item of `feeds` in GET /api/sync/pull, where commas separate the items. */
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
  /**
   * Named to a device that follows another epoch: the milliseconds over which such devices should resync, each at a random time. Absent from older
   * servers.
   */
  spread?: number
  heads: Record<string, number>
}

/** An event for a device that has named its cursors. `continued` continues a feed from where this stream has brought it. */
export interface StreamEvent extends HeadsEvent {
  continued?: Continuation
}
