import type { FeedCursor } from '../../schema/sync.ts'
import type { LocalDatabase } from '../store/database.ts'
import { readReplica } from '../store/replica.ts'
import type { PullPlan } from './pull-plan.ts'

/**
 * Returns whether a resync is under way in the replica that an answer is stored into, or undefined where it may not be stored: epoch, generation
 * and cursors are no longer those of the request, or those that earlier parts of the same answer have reached, or a feed that was known to be level
 * is so no more. Then another tab has stored an answer meanwhile, which may be the newer one. Call it in the transaction that stores.
 */
export const readStanding = async (
  db: LocalDatabase,
  epoch: string,
  plan: PullPlan,
  reached: Map<string, Pick<FeedCursor, 'cursor' | 'before'> & { level?: boolean }>,
): Promise<{ isResyncing: boolean } | undefined> => {
  const names = [...reached.keys()]
  const [replica, states] = await Promise.all([readReplica(db), db.feeds.bulkGet(names)])
  // A device that has never pulled follows none yet.
  const isFollowed = replica
    ? replica.epoch === epoch && replica.generation === (plan.replica?.generation ?? 0)
    : plan.replica === undefined
  if (!isFollowed) return undefined
  const isSame = names.every((name, at) => {
    const asked = reached.get(name)
    const state = states[at]
    const isSameLevel = asked?.level === undefined || asked.level === state?.level
    return asked?.cursor === (state?.cursor ?? null) && asked.before === (state?.before ?? null) && isSameLevel
  })
  return isSame ? { isResyncing: replica?.isResyncing ?? false } : undefined
}
