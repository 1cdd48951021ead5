import type { Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import type { FeedCursor } from '../../schema/sync.ts'
import type { AnySql } from '../postgres/connect.ts'

/** Everyone signed in may follow the public feeds of open jobs, and their own feed. */
export const mayRead = (userId: Id, feed: string): boolean => feed === userFeed(userId) || feed.startsWith('jobs:')

/** One's own feed first: me and my conversations come before open jobs (sync/README.md §2.6). The others stay as asked. */
export const ownFeedFirst = <T extends { feed: string }>(feeds: readonly T[], userId: Id): T[] => {
  const isOwn = ({ feed }: T) => feed === userFeed(userId)
  return [...feeds.filter(isOwn), ...feeds.filter((feed) => !isOwn(feed))]
}

/** Which history of the database this is. Positions of two epochs can't be compared. */
export const readEpoch = async (sql: AnySql): Promise<string> => {
  const [row] = await sql<{ epoch: string }[]>`select current_epoch() as epoch`
  if (!row) throw new Error('The database has no epoch')
  return row.epoch
}

/** Whether one of these cursors has not come past what its feed has forgotten since. */
export const isLeftBehind = async (sql: AnySql, cursors: readonly FeedCursor[]): Promise<boolean> => {
  const behind = await sql`
    select from feeds join unnest(
      ${cursors.map(({ feed }) => feed)}::text[], ${cursors.map(({ cursor }) => cursor)}::bigint[]) as asked (feed, cursor)
      on feeds.id = asked.feed
    where asked.cursor < feeds.floor limit 1`
  return behind.length > 0
}

/** Where these feeds stand; a feed that nobody has written to yet stands at 0. */
export const readHeads = async (sql: AnySql, feeds: readonly string[]): Promise<Map<string, number>> => {
  const heads = new Map(feeds.map((feed) => [feed, 0]))
  if (feeds.length === 0) return heads
  const rows = await sql<{ id: string; head: number }[]>`
    select id, head from feeds where id = any(${[...feeds]}::text[])`
  for (const { id, head } of rows) heads.set(id, head)
  return heads
}
