import type { LocalDatabase } from './database.ts'
import type { OutboxItem } from './outbox-item.ts'

/**
 * The mutations without a verdict. All their states sort after `acknowledged`: storage answers a range in one request, and a choice of states by
 * a cursor.
 */
export const unsentOf = (db: LocalDatabase) =>
  db.outbox.where('state').above('acknowledged' satisfies OutboxItem['state'])
