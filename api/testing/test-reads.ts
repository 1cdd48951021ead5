import type { AnySql } from '../postgres/connect.ts'

/**
 * Returns how many rows of a table an act reads, in whatever way. Postgres counts what a connection has not reported yet, which may include rows of
 * earlier transactions: only the difference belongs to the act.
 */
export const countReads = async (tx: AnySql, table: string, act: () => Promise<unknown>): Promise<number> => {
  const before = await readSoFar(tx, table)
  await act()
  return (await readSoFar(tx, table)) - before
}

const readSoFar = async (tx: AnySql, table: string): Promise<number> => {
  const [stats] = await tx<{ rows: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = ${table}`
  return stats!.rows
}
