import type { Sql } from '../postgres/connect.ts'

/** Returns the entries of a feed as "put job <id>", oldest first; with `after`, those past that position. */
export const readFeed = async (sql: Sql, feed: string, after = 0): Promise<string[]> => {
  const entries = await sql<{ entry: string }[]>`
    select op || ' ' || entity || ' ' || entity_id as entry from feed_entries
    where feed_id = ${feed} and position > ${after} order by position`
  return entries.map(({ entry }) => entry)
}

/** Returns the head of a feed. */
export const headOf = async (sql: Sql, feed: string): Promise<number> => {
  const [found] = await sql<{ head: number }[]>`select head from feeds where id = ${feed}`
  return found?.head ?? 0
}
