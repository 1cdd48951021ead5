import { PostgresError, type Sql } from './connect.ts'
import { meetsPooler } from './pooler-error.ts'

/**
 * Asks the database for the first time. Throws a StartError if a pooler answers in its place, where `setting` has to name the database itself: behind a
 * pooler, listening and limits are lost, and prepared statements are another connection's.
 */
export const askWithoutPooler = async (sql: Sql, setting: string): Promise<void> => {
  if (await isPooled(sql)) throw meetsPooler(setting)
}

/** A pooler refuses our limits at the beginning of a connection, or names another process than the one that then answers. */
const isPooled = async (sql: Sql): Promise<boolean> => {
  try {
    const rows = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    return rows[0]?.pid !== rows.state.pid
  } catch (error) {
    if (error instanceof PostgresError && error.code === protocolViolation) return true
    throw error
  }
}

/** What PgBouncer says of a parameter that it does not pass on. */
const protocolViolation = '08P01'

/**
 * Whether a pooler says that the database behind it is away: it ends the connection with a code of class 08. Postgres itself uses 08P01 for a statement
 * that breaks the protocol, which is a fault of ours and ends no connection. Postgres sends the severity twice: once translated, and once as it is.
 * PgBouncer sends it only in the field that Postgres translates, `severity_local`.
 */
export const isLostBehindPooler = (error: unknown): boolean =>
  error instanceof PostgresError && error.code.startsWith('08') && error.severity_local === 'FATAL'
