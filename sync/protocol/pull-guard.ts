import type { FeedCursor } from '../../schema/sync.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { PullPlan } from './pull-plan.ts'

/**
 * Whether an answer may be stored: the copy and the cursors are still those it was asked with, or the ones its own earlier parts have
 * reached. Otherwise somebody else has stored another answer meanwhile, which may be the newer one. To be asked in the transaction
 * that stores.
 */
export const stillStands = async (
  db: LocalDatabase,
  epoch: string,
  plan: PullPlan,
  reached: Map<string, Pick<FeedCursor, 'cursor' | 'before'>>,
): Promise<boolean> => {
  const copy = await db.readMeta('copy')
  if (copy?.epoch !== epoch || copy.generation !== (plan.copy?.generation ?? 0)) return false
  const names = [...reached.keys()]
  const states = await db.feeds.bulkGet(names)
  return names.every((name, at) => {
    const asked = reached.get(name)
    return asked?.cursor === (states[at]?.cursor ?? null) && asked.before === (states[at]?.before ?? null)
  })
}
