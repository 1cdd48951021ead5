import type { Sql } from '../postgres/connect.ts'

/** Returns how many connections of this database wait for a lock. */
export const countWaiting = async (sql: Sql): Promise<number | undefined> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count
}
