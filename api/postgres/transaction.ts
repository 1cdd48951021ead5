import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresError, type Sql, type TransactionSql } from './connect.ts'

/** The connection was lost during COMMIT, so that it is unknown whether the transaction was committed. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown'

  constructor(cause: unknown) {
    super('The connection was lost during COMMIT; the outcome is unknown', { cause })
  }
}

export type TransactOptions = {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readOnly?: boolean
  /** The greatest number of runs when other transactions conflict. */
  attempts?: number
}

const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs the work in a transaction and returns its result after the commit. The work runs again when Postgres aborts it
 * in favour of another transaction (serialization failure, deadlock), so it must have no effect outside the database.
 * It never runs again after a lost connection; when the connection was lost during COMMIT, CommitUnknown is thrown.
 * After the loss every further statement of the work is refused.
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
 * The driver marks failures after COMMIT was sent. An ERROR then means that the server refused, and so does a ROLLBACK
 * as the answer. Everything else, including the server's last words, leaves the outcome unknown.
 */
function isCommitUnknown(error: unknown): boolean {
  if (!(error instanceof Error) || !('commitSent' in error)) return false
  const isNo = error instanceof PostgresError && error.severity === 'ERROR'
  return !isNo && !('code' in error && error.code === 'TRANSACTION_ABORTED')
}
