import { setTimeout as sleep } from 'node:timers/promises'
import { PostgresError, type Sql, type TransactionSql } from './connect.ts'

/** Thrown if the connection was lost during COMMIT, so that nobody knows whether the transaction was committed. */
export class CommitUnknown extends Error {
  override name = 'CommitUnknown'

  constructor(cause: unknown) {
    super('The connection was lost during COMMIT; the outcome is unknown', { cause })
  }
}

const serializationFailure = '40001'
const deadlock = '40P01'
const lockTimeout = '55P03'
const conflicts = new Set([serializationFailure, deadlock, lockTimeout])

/** The greatest number of runs if other transactions conflict. */
const maxRuns = 8

/**
 * Runs the work in a transaction and returns its result after the commit.
 *
 * - The work runs again if Postgres aborts it in favour of another transaction (serialization failure, deadlock, a lock that took longer than
 *   the work allows), so it must have no effect outside the database.
 * - It never runs again after a lost connection. After the loss, every further statement of the work is refused. If the connection was lost
 *   during COMMIT, `transact` throws CommitUnknown.
 * - A statement that the work passes to `last` is not awaited: COMMIT is sent right behind it, so that its locks are released one round trip
 *   to the database sooner. If the statement fails, Postgres rolls back, and `transact` throws its error.
 */
export const transact = <T>(
  sql: Sql,
  work: (tx: TransactionSql, last: (statement: Promise<unknown>) => void) => Promise<T>,
): Promise<T> =>
  untilNoConflict(async () => {
    let unanswered: Promise<unknown> | undefined
    const last = (statement: Promise<unknown>) => {
      unanswered = statement
      statement.catch(() => undefined)
    }
    try {
      return (await sql.begin((tx) => work(tx, last))) as T
    } catch (failure) {
      const error = isRolledBack(failure) ? await errorOf(unanswered, failure) : failure
      throw isCommitUnknown(error) ? new CommitUnknown(error) : error
    }
  })

/**
 * Runs reads that all see one moment. Returns their result before COMMIT is answered, because a snapshot that was read
 * does not depend on it. Postgres refuses writes. The first statement travels with BEGIN: should BEGIN fail, the
 * statement would run by itself, and what it has read is dropped.
 */
export const readSnapshot = <T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  untilNoConflict(
    () =>
      new Promise((resolve, reject) => {
        const read = async (tx: TransactionSql & { begun?: Promise<unknown> }) => {
          const result = await work(tx)
          await tx.begun
          resolve(result)
        }
        sql.begin('isolation level repeatable read read only', read).catch(reject)
      }),
  )

const untilNoConflict = async <T>(run: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= maxRuns || !isConflict(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

const isRolledBack = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'TRANSACTION_ABORTED'

/** Returns the statement's error, or `otherwise` if it did not fail. */
const errorOf = async (statement: Promise<unknown> | undefined, otherwise: unknown): Promise<unknown> =>
  await (statement ?? Promise.resolve()).then(
    () => otherwise,
    (error: unknown) => error,
  )

/** Whether a lock took longer than the work allows, in every run of the transaction. */
export const isLockTimeout = (error: unknown): boolean => error instanceof PostgresError && error.code === lockTimeout

const isConflict = (error: unknown): boolean => error instanceof PostgresError && conflicts.has(error.code)

/**
 * The driver marks failures after COMMIT was sent. Then an ERROR means that the server refused the commit, and so does the
 * answer ROLLBACK. Everything else, including the server's shutdown message, leaves the outcome unknown.
 */
function isCommitUnknown(error: unknown): boolean {
  if (!(error instanceof Error) || !('commitSent' in error)) return false
  const isNo = error instanceof PostgresError && error.severity === 'ERROR'
  return !isNo && !isRolledBack(error)
}
