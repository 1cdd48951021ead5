import { userFeed } from '../../schema/feeds.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'

/** The databases that were seen whole: live queries need not follow their feed for that any more. */
const whole = new WeakSet<LocalDatabase>()

/**
 * Whether this device has received all of this person's feed once: before that, an empty list and a zero mean nothing (rule 1.2.754). For use in
 * live queries.
 */
export const hasArrived = async (database: LocalDatabase): Promise<boolean> => {
  if (database.userId === null) return false
  if (whole.has(database)) return true
  const own = await database.feeds.get(userFeed(database.userId))
  const isWhole = own?.before === null && own.level
  if (isWhole) whole.add(database)
  return isWhole
}

/** Returns a list, or undefined while it is empty and more may come. */
export const unlessComing = <T>(list: T[], { isReceived }: { isReceived: boolean }): T[] | undefined =>
  list.length > 0 || isReceived ? list : undefined
