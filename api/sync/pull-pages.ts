import type { TransactionSql } from '../postgres/connect.ts'
import type { Id } from '../../schema/ids.ts'
import { isPublicFeed, userFeed } from '../../schema/feeds.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { FeedCursor, FeedEntry, FeedPage, JobsFloor } from '../../schema/sync.ts'
import { ownFeedFirst, readHeads } from '../feeds/feeds.ts'

/**
 * Reads the pages of one answer: first the entries past the cursors, in the order of the feeds, then the entries below `before` (backfill).
 *
 * - The answer holds at most `pullLimits.page` entries. If a device is new to one of the feeds, the backfill is limited to
 *   `pullLimits.firstPage`, so that the first screen appears soon.
 * - The backfill of a public feed ends at the retention window: the newest `openJobs` open jobs over all cantons, which devices retain. If
 *   there are more, the oldest job of the window is returned as `jobsFloor`.
 * - A cursor of another epoch (`sameEpoch` false) or above the head can't be continued: its feed is answered as for a new device.
 */
export const readPages = async (
  tx: TransactionSql,
  userId: Id,
  asked: readonly FeedCursor[],
  sameEpoch: boolean,
  openJobs: number = pullLimits.openJobs,
): Promise<{ pages: FeedPage[]; jobsFloor: JobsFloor | undefined }> => {
  const heads = await readHeads(
    tx,
    asked.map(({ feed }) => feed),
  )
  const pages: FeedPage[] = []
  const backfills: { page: FeedPage; before: number; isNew: boolean }[] = []
  let room: number = pullLimits.page

  for (const { feed, cursor, before } of ownFeedFirst(asked, userId)) {
    const head = heads.get(feed) ?? 0
    if (cursor === null || !sameEpoch || cursor > head || (before ?? 0) > head + 1) {
      const page: FeedPage = { feed, head, cursor: head, entries: [], more: false }
      pages.push(page)
      backfills.push({ page, before: head + 1, isNew: true })
      continue
    }
    const entries = cursor < head ? await readPast(tx, feed, cursor, room) : []
    room -= entries.length
    const last = entries.at(-1)?.position ?? cursor
    // The head always has an entry, so a page is complete exactly if it has reached the head.
    const page: FeedPage = { feed, head, cursor: last, entries, more: last < head }
    pages.push(page)
    if (before !== null) backfills.push({ page, before, isNew: false })
  }

  if (backfills.some(({ isNew }) => isNew)) room = Math.min(room, pullLimits.firstPage)
  const jobsFloor = backfills.some(({ page }) => isPublicFeed(page.feed)) ? await readFloor(tx, openJobs) : undefined
  for (const { page, before, isNew } of backfills) {
    page.backfill = await readBelow(tx, page.feed, { before, room, jobsFloor }, isNew && page.feed === userFeed(userId))
    room -= page.backfill.entries.length
  }
  return { pages, jobsFloor }
}

/** Returns the oldest open job that devices retain; undefined if there are no more than they retain. */
const readFloor = async (tx: TransactionSql, openJobs: number): Promise<JobsFloor | undefined> => {
  const [oldest, more] = await tx<{ id: Id; createdAt: string }[]>`
    select id, iso_moment(created_at) as "createdAt" from jobs
    where status = 'open' and deleted_at is null and hidden_at is null and reserved_for_id is null
    order by created_at desc, id desc offset ${openJobs - 1} limit 2`
  return more && oldest
}

const readPast = async (tx: TransactionSql, feed: string, cursor: number, room: number): Promise<FeedEntry[]> =>
  room <= 0
    ? []
    : tx<FeedEntry[]>`
        select entity, entity_id as id, position, op from feed_entries
        where feed_id = ${feed} and position > ${cursor}
        order by position limit ${room}`

/**
 * Reads the feed's entries below a position, newest first. The person's own account comes before everything else, whatever its position. A
 * conversation is read only as far as devices retain its messages (sync/README.md §1.6). An entry that moves up meanwhile is past every cursor
 * given so far, so no device misses it.
 */
const readBelow = async (
  tx: TransactionSql,
  feed: string,
  { before, room, jobsFloor }: { before: number; room: number; jobsFloor: JobsFloor | undefined },
  withAccount: boolean,
): Promise<{ entries: FeedEntry[]; before: number | null }> => {
  if (before <= 1) return { entries: [], before: null }
  if (room <= 0) return { entries: [], before }

  const accounts = withAccount
    ? await tx<FeedEntry[]>`
        select entity, entity_id as id, position, op from feed_entries
        where feed_id = ${feed} and entity = 'account' and op = 'put' and position < ${before}`
    : []
  const found = await tx<FeedEntry[]>`
    select entity, entity_id as id, position, op from feed_entries entry
    where feed_id = ${feed} and op = 'put' and position < ${before}
      and ${isPublicFeed(feed) ? inWindow(tx, jobsFloor) : retained(tx)}
    order by position desc limit ${room + 1}`
  const entries = found.slice(0, room)
  const next = found.length > room ? (entries.at(-1)?.position ?? before) : null
  return { entries: [...accounts, ...entries], before: next }
}

/** The condition on an entry of a person's own feed that its row is read here, and retained by devices. */
const retained = (tx: TransactionSql) => tx`entity <> 'account' and (entity <> 'message' or (
  select message.sequence > (select max(sequence) from messages where job_id = message.job_id)
    - ${pullLimits.messagesPerConversation}::int
  from messages message where message.id = entry.entity_id))`

/**
 * The condition on an entry of a public feed that its job is in the window.
 *
 * - Devices get moments in milliseconds, so jobs of the same millisecond as the floor are in the window too.
 * - `is true` keeps Postgres from joining the two tables: it reads the window once, and then the feed once.
 * - For a join, Postgres has to guess how many jobs are in the window, and guesses none if its statistics are older than the jobs. It then
 *   read the whole feed again for each of these jobs, which took 5 seconds with 100,000 offers.
 */
const inWindow = (tx: TransactionSql, floor: JobsFloor | undefined) =>
  floor === undefined
    ? tx`entity = 'job'`
    : tx`entity = 'job' and (entity_id in (
        select id from jobs
        where status = 'open' and deleted_at is null and hidden_at is null and reserved_for_id is null
          and created_at >= ${floor.createdAt}::timestamptz)) is true`
