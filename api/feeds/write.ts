import type { Sql, TransactionSql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { announce } from './announce.ts'
import { Changes } from './changes.ts'
import { recordChanges, type Also, type Positions } from './feed-entries.ts'

/** A transaction that collects its changes for the feeds. */
export type Tx = TransactionSql & { readonly changes: Changes }

/**
 * Runs `work` and then records its feed entries, in one transaction.
 *
 * - Only this function locks the heads of feeds: by one statement, sorted by id, last before the commit. Writers that share feeds therefore
 *   can't deadlock over heads.
 * - A deadlock or serialisation failure runs `work` again from the start, so `work` must have no effect outside the database.
 * - The moved heads are announced after the commit, outside the transaction.
 */
export const write = async <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> =>
  await writeWithPositions(sql, work, (result) => result)

/**
 * Does what `write` does, then returns `finish` of the result and the positions. The statement of `also` runs in the same query as the
 * entries.
 */
export const writeWithPositions = async <T, Final>(
  sql: Sql,
  work: (tx: Tx) => Promise<T>,
  finish: (result: T, positions: Positions) => Final,
  also?: (tx: Tx, result: T) => Also | undefined,
): Promise<Final> => {
  const { result, recorded } = await transact(sql, async (transaction, last) => {
    const tx: Tx = Object.assign(transaction, { changes: new Changes() })
    const result = await work(tx)
    const recorded = recordChanges(tx, tx.changes, also?.(tx, result))
    last(recorded)
    return { result, recorded }
  })
  const positions = await recorded
  announce(sql, positions)
  return finish(result, positions)
}

/**
 * Runs `work` in a savepoint. If `work` throws, its rows and its feed changes are undone together, and the transaction
 * can go on.
 */
export const savepoint = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const changes = new Changes()
  // The result is wrapped in an object, because the driver would take an array for a list of queries.
  const { result } = await tx.savepoint(async (inner) => ({ result: await work(Object.assign(inner, { changes })) }))
  tx.changes.absorb(changes)
  return result
}
