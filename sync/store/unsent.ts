import type { LocalDatabase } from './database.ts'
import { unsentStates } from './outbox-item.ts'

/** Returns the number of mutations without a verdict. */
export const countUnsent = async (db: LocalDatabase): Promise<number> => {
  const counts = await Promise.all(unsentStates.map((state) => db.outbox.where('state').equals(state).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}
