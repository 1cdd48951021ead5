import type { Id } from '../../schema/ids.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { Continuation, FeedCursor, FeedEntry } from '../../schema/sync.ts'
import type { Sql, TransactionSql } from '../postgres/connect.ts'
import { readSnapshot } from '../postgres/transaction.ts'
import { isLost } from './history.ts'
import { fillPages } from './pull-rows.ts'

/** The state of a device: its epoch and cursors, and the newest mutation that it knows as applied. */
interface Standing {
  epoch: string
  cursors: readonly FeedCursor[]
  acknowledged?: Id | undefined
}

/**
 * Returns the continuation from a device's cursors to the heads, in one snapshot, in the form of a pull's answer. The caller must have checked
 * that the person may read the feeds.
 *
 * - Returns undefined if one page can't give it without a gap: under another epoch, for a cursor above the head or below the floor, or with
 *   too many entries. The device then pulls.
 */
export const continueFrom = (
  sql: Sql,
  userId: Id,
  { epoch, cursors, acknowledged }: Standing,
): Promise<Continuation | undefined> =>
  readSnapshot(sql, async (tx) => {
    const found = await readPast(tx, userId, cursors, acknowledged)
    const isWhole = cursors.every(({ before }) => before === null) && found.length === cursors.length
    const count = found.reduce((sum, { entries }) => sum + entries.length, 0)
    if (!isWhole || count > pullLimits.page || !found.every((page) => follows(page, epoch))) return undefined
    const pages = found.map(({ feed, head, entries }) => ({ feed, head, cursor: head, entries, more: false }))
    const from = Object.fromEntries(cursors.map(({ feed, cursor }) => [feed, cursor ?? 0]))
    return { from, ...(await fillPages(tx, userId, pages)), moment: found[0]?.moment ?? 0 }
  })

interface Past {
  epoch: string
  moment: number
  isLost: boolean
  feed: string
  cursor: number | null
  head: number
  floor: number
  entries: FeedEntry[]
}

/** One statement reads everything, because a person waits for each message to appear. */
export const readPast = (
  tx: TransactionSql,
  userId: Id,
  cursors: readonly FeedCursor[],
  acknowledged: Id | undefined,
) =>
  tx<Past[]>`
    select current_epoch() as epoch, current_moment() as moment, ${isLost(tx, userId, acknowledged)} as "isLost",
      asked.feed, asked.cursor, coalesce(head, 0) as head, coalesce(floor, 0) as floor,
      (select coalesce(json_agg(past), '[]') from (
        select entity, entity_id as id, position, op from feed_entries
        where feed_id = asked.feed and position > asked.cursor
        order by position limit ${pullLimits.page + 1}) past) as entries
    from unnest(${cursors.map(({ feed }) => feed)}::text[], ${cursors.map(({ cursor }) => cursor)}::bigint[])
      with ordinality as asked (feed, cursor, nth) left join feeds on feeds.id = asked.feed
    order by nth`

/** Whether the entries past the cursor continue it. The head always has an entry, so a page with all entries past the cursor ends there. */
const follows = ({ epoch, isLost, cursor, head, floor }: Past, asked: string): boolean =>
  epoch === asked && !isLost && cursor !== null && cursor >= floor && cursor <= head
