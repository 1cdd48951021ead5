import type { FeedCursor } from '../../schema/sync.ts'
import type { FeedState, LocalDatabase } from '../store/database.ts'
import { readReplica } from '../store/replica.ts'
import type { PullPlan } from './pull-plan.ts'

/**
 * Returns undefined if an answer may not be stored, because another tab has stored one since: the epoch, the generation, a cursor, or whether
 * a feed is level, is no longer what the request named or what earlier parts of the answer reached; or, for pages that came unasked, because
 * something of a later moment is stored. Otherwise returns whether a resync is under way. Call it in the transaction that stores the answer.
 */
export const checkStillFollowed = async (
  db: LocalDatabase,
  epoch: string,
  plan: PullPlan,
  reached: Map<string, Pick<FeedCursor, 'cursor' | 'before'> & { level?: boolean }>,
): Promise<{ isResyncing: boolean } | undefined> => {
  const names = [...reached.keys()]
  const { unasked } = plan
  const [replica, read] = await Promise.all([readReplica(db), unasked ? db.feeds.toArray() : db.feeds.bulkGet(names)])
  if (unasked && read.some((state) => hasLater(state, unasked))) return undefined
  const states = unasked ? names.map((name) => read.find((state) => state?.feed === name)) : read
  // A device that has never pulled has no replica yet.
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

/** A state whose moment no server has named may be of any; it is older than a page that goes further in the user's own feed. */
const hasLater = (state: FeedState | undefined, { moment, isPublic }: NonNullable<PullPlan['unasked']>): boolean =>
  state !== undefined && (state.moment ?? (isPublic ? Infinity : -1)) > moment
