import type { AnySql } from '../postgres/connect.ts'

/** Returns the epoch: the name of the database's current history. Positions of two epochs can't be compared. */
export const readEpoch = async (sql: AnySql): Promise<string> => {
  const [row] = await sql<{ epoch: string }[]>`select current_epoch() as epoch`
  if (!row) throw new Error('The database has no epoch')
  return row.epoch
}
