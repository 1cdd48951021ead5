import type { LocalDatabase } from './database.ts'
import type { OutboxItem } from './outbox-item.ts'

/**
 * The mutations without a verdict. All their states sort after `acknowledged`, so they are one range of the index: the storage answers a
 * range in one request, but a list of states by a cursor.
 */
export const unsentOf = (db: LocalDatabase) =>
  db.outbox.where('state').above('acknowledged' satisfies OutboxItem['state'])

/** Up to this many mutations are read one by one; for more, reading the span from the first to the last is faster. */
const maxItemsOneByOne = 8

/** Returns those mutations of these orders that are still in the outbox. */
export const readItemsAt = async (db: LocalDatabase, orders: number[]): Promise<OutboxItem[]> => {
  if (orders.length <= maxItemsOneByOne) return (await db.outbox.bulkGet(orders)).filter((item) => item !== undefined)
  const wanted = new Set(orders)
  const span = await db.outbox
    .where('order')
    .between(Math.min(...orders), Math.max(...orders), true, true)
    .toArray()
  return span.filter(({ order }) => wanted.has(order))
}
