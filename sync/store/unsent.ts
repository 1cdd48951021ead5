import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from './database.ts'
import type { OutboxItem } from './outbox-item.ts'

/**
 * The mutations without a verdict. All their states sort after `acknowledged`, so they are one range of the index: the storage answers a
 * range in one request, but a list of states by a cursor.
 */
export const unsentOf = (db: LocalDatabase) =>
  db.outbox.where('state').above('acknowledged' satisfies OutboxItem['state'])

/** Returns those of these mutations that are still in the outbox, in the order of writing. */
export const readItems = async (db: LocalDatabase, ids: Iterable<Id>): Promise<OutboxItem[]> => {
  const wanted = new Set(ids)
  return (await db.outbox.toArray()).filter(({ id }) => wanted.has(id))
}
