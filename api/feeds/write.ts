import type { Sql, TransactionSql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { announce } from './announce.ts'
import { Changes } from './changes.ts'
import { recordChanges, type Positions } from './feed-entries.ts'

/** A transaction that knows what it changes for whom. */
export type Tx = TransactionSql & { readonly changes: Changes }

/**
 * One transaction: `work`, then the feed entries it asked for. Heads of feeds are locked here and nowhere else, in one
 * statement sorted by id and last before commit, so that writers of shared feeds can't wait for each other in a circle. A
 * deadlock or serialisation failure runs `work` again from the start, so it must touch nothing but the database.
 * After the commit the moved heads are announced to those who listen.
 */
export const write = async <T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> =>
  await writeAndPlace(sql, work, async (_tx, result) => await Promise.resolve(result))

/** The same with a last step, under the locks of the heads, for what must know the positions. It may write to no feed. */
export const writeAndPlace = async <T, Placed>(
  sql: Sql,
  work: (tx: Tx) => Promise<T>,
  lastly: (tx: TransactionSql, result: T, positions: Positions) => Promise<Placed>,
): Promise<Placed> => {
  const { placed, positions } = await transact(sql, async (transaction) => {
    const tx: Tx = Object.assign(transaction, { changes: new Changes() })
    const result = await work(tx)
    const positions = await recordChanges(tx, tx.changes)
    return { placed: await lastly(tx, result, positions), positions }
  })
  announce(sql, positions)
  return placed
}

/** Runs `work` so that its rows and its feed changes are undone together if it throws, and the transaction can go on. */
export const savepoint = async <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const changes = new Changes()
  // In an object, because the driver would take an array for a list of queries.
  const { result } = await tx.savepoint(async (inner) => ({ result: await work(Object.assign(inner, { changes })) }))
  tx.changes.absorb(changes)
  return result
}
