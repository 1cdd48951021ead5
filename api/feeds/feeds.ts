import type { Id } from '../../schema/ids.ts'
import { isPublicFeed, userFeed } from '../../schema/feeds.ts'
import type { AnySql } from '../postgres/connect.ts'

/**
 * Returns whether this person may follow the feed. Everyone signed in may follow the public feeds of open jobs, and
 * their own feed.
 */
export const mayRead = (userId: Id, feed: string): boolean => feed === userFeed(userId) || isPublicFeed(feed)

/**
 * Moves the person's own feed to the front: their account and conversations come before open jobs (sync/README.md
 * §2.6). The others keep their order.
 */
export const ownFeedFirst = <T extends { feed: string }>(feeds: readonly T[], userId: Id): T[] => {
  const isOwn = ({ feed }: T) => feed === userFeed(userId)
  return [...feeds.filter(isOwn), ...feeds.filter((feed) => !isOwn(feed))]
}

/**
 * Gives the database's history a new name, after a backup was restored: every device resyncs at its next call or heartbeat, and offers
 * its acknowledged mutations again (sync/README.md §2.8). The seconds since 2026 are in it, because the next backup may hold the counter that this
 * one held.
 */
export const raiseEpoch = async (sql: AnySql): Promise<void> => {
  await sql`
    update sync_epoch set counter = greatest(counter + 1, extract(epoch from now() - timestamptz '2026-01-01Z')::integer)`
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
