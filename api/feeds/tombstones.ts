import type { Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'

/**
 * Deletes about `batch` tombstones (`del` entries) older than `days`, and returns how many. The floor of their feed
 * rises with them, so that a device whose cursor is below the floor must resync. The entry at the head always stays,
 * because a page is complete when it reaches that entry.
 */
export const deleteTombstones = async (sql: Sql, { days, batch }: { days: number; batch: number }): Promise<number> => {
  const feeds = await sql<{ id: string }[]>`
    select distinct feed_id as id from (
      select feed_id from feed_entries join feeds on feeds.id = feed_id
      where op = 'del' and changed_at < now() - make_interval(days => ${days}) and position < head
      limit ${batch}) as old`
  let deleted = 0
  for (const { id } of feeds) deleted += await deleteTombstonesOf(sql, id, days)
  return deleted
}

/** Locks the feed's head first, as writers do, and handles one feed per transaction. */
const deleteTombstonesOf = (sql: Sql, feed: string, days: number): Promise<number> =>
  transact(sql, async (tx) => {
    const [{ head } = { head: 0 }] = await tx<{ head: number }[]>`
      select head from feeds where id = ${feed} for no key update`
    const tombstones = await tx<{ position: number }[]>`
      delete from feed_entries
      where feed_id = ${feed} and op = 'del' and position < ${head}
        and changed_at < now() - make_interval(days => ${days})
      returning position`
    const highest = tombstones.reduce((most, { position }) => Math.max(most, position), 0)
    await tx`update feeds set floor = greatest(floor, ${highest}::bigint) where id = ${feed}`
    return tombstones.length
  })
