import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresError, type Sql, type TransactionSql } from './connect.ts'

/** The connection was lost while a COMMIT was on its way: the transaction is through or it is not, nobody knows. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown'

  constructor(cause: unknown) {
    super('The connection was lost during COMMIT; the outcome is unknown', { cause })
  }
}

export type TransactOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readOnly?: boolean
  /** How often the work is run at most when other transactions get in its way. */
  attempts?: number
}

const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs the work in a transaction and answers what it answered, once that is committed.
 * The work is run again when Postgres sacrificed it to another transaction (serialization failure, deadlock): it must
 * have no effect outside the database. It is never run again after a lost connection; when that came during COMMIT,
 * it throws CommitUnknown. After the loss every statement of the work is refused, wherever the work has got to.
 */
export async function transact<T>(
  sql: Sql,
  work: (tx: TransactionSql) => Promise<T>,
  { isolation, readOnly = false, attempts = 5 }: TransactOptions = {},
): Promise<T> {
  const mode = `${isolation ? `isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`
  for (let attempt = 1; ; attempt++) {
    try {
      return (await sql.begin(mode, work)) as T
    } catch (error) {
      if (!readOnly && isCommitUnknown(error)) throw new CommitUnknown(error)
      if (attempt >= attempts || !isConflict(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === serializationFailure || error.code === deadlock)

/**
 * The driver marks what failed after COMMIT was sent. An ERROR is then the server's no, and so is a ROLLBACK for an
 * answer; anything else, the server's last words included, leaves the outcome open.
 */
function isCommitUnknown(error: unknown): boolean {
  if (!(error instanceof Error) || !('commitSent' in error)) return false
  const isNo = error instanceof PostgresError && error.severity === 'ERROR'
  return !isNo && !('code' in error && error.code === 'TRANSACTION_ABORTED')
}
