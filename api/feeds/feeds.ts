import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import type { FeedCursor } from '../../schema/sync.ts'
import type { AnySql } from '../postgres/connect.ts'

/**
 * Returns whether this person may follow the feed. Everyone signed in may follow the public feeds of open jobs, and
 * their own feed.
 */
export const mayRead = (userId: Id, feed: string): boolean => feed === userFeed(userId) || feed.startsWith('jobs:')

/**
 * Moves the person's own feed to the front: their account and conversations come before open jobs (sync/README.md
 * §2.6). The others keep their order.
 */
export const ownFeedFirst = <T extends { feed: string }>(feeds: readonly T[], userId: Id): T[] => {
  const isOwn = ({ feed }: T) => feed === userFeed(userId)
  return [...feeds.filter(isOwn), ...feeds.filter((feed) => !isOwn(feed))]
}

/** Returns the name of the database's current history. Positions of two epochs can't be compared. */
export const readEpoch = async (sql: AnySql): Promise<string> => {
  const [row] = await sql<{ epoch: string }[]>`select current_epoch() as epoch`
  if (!row) throw new Error('The database has no epoch')
  return row.epoch
}

/** Returns whether one of these cursors is below the floor of its feed, so that tombstones it needs may be deleted. */
export const isLeftBehind = async (sql: AnySql, cursors: readonly FeedCursor[]): Promise<boolean> => {
  const behind = await sql`
    select from feeds join unnest(
      ${cursors.map(({ feed }) => feed)}::text[], ${cursors.map(({ cursor }) => cursor)}::bigint[]) as asked (feed, cursor)
      on feeds.id = asked.feed
    where asked.cursor < feeds.floor limit 1`
  return behind.length > 0
}

/** Returns the heads of these feeds; the head of a feed without entries is 0. */
export const readHeads = async (sql: AnySql, feeds: readonly string[]): Promise<Map<string, number>> => {
  const heads = new Map(feeds.map((feed) => [feed, 0]))
  if (feeds.length === 0) return heads
  const rows = await sql<{ id: string; head: number }[]>`
    select id, head from feeds where id = any(${[...feeds]}::text[])`
  for (const { id, head } of rows) heads.set(id, head)
  return heads
}
