import type { Sql, TransactionSql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { announce } from './announce.ts'
import { Changes } from './changes.ts'
import { recordChanges, type Also, type Positions } from './feed-entries.ts'

/** A transaction that collects its changes of feeds. */
export type Tx = TransactionSql & { readonly changes: Changes }

/**
 * Runs `work` and then records its feed entries, in one transaction. Heads of feeds are locked here and nowhere else,
 * by one statement, sorted by id, last before the commit: writers of shared feeds therefore can't deadlock over heads.
 * A deadlock or serialisation failure runs `work` again from the start, so `work` must have no effect outside the
 * database. The moved heads are announced after the commit, outside the transaction.
 */
export const write = async <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> =>
  await writeWithPositions(sql, work, async (_tx, result) => await Promise.resolve(result))

/**
 * Does what `write` does, then runs `finish` under the locks of the heads, for work that needs the positions. `finish`
 * may write to no feed. What `also` returns is written together with the entries.
 */
export const writeWithPositions = async <T, Final>(
  sql: Sql,
  work: (tx: Tx) => Promise<T>,
  finish: (tx: TransactionSql, result: T, positions: Positions) => Promise<Final>,
  also?: (tx: Tx, result: T) => Also | undefined,
): Promise<Final> => {
  const { final, positions } = await transact(sql, async (transaction) => {
    const tx: Tx = Object.assign(transaction, { changes: new Changes() })
    const result = await work(tx)
    const positions = await recordChanges(tx, tx.changes, also?.(tx, result))
    return { final: await finish(tx, result, positions), positions }
  })
  announce(sql, positions)
  return final
}

/**
 * Runs `work` in a savepoint. If it throws, its rows and its feed changes are undone together, and the transaction can
 * go on.
 */
export const savepoint = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const changes = new Changes()
  // The result is wrapped in an object, because the driver takes an array for a list of queries.
  const { result } = await tx.savepoint(async (inner) => ({ result: await work(Object.assign(inner, { changes })) }))
  tx.changes.absorb(changes)
  return result
}
