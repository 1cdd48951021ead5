import type { Id } from '../../schema/ids.ts'
import { pullLimits } from '../../schema/limits.ts'
import type { Language } from '../http/sentences.ts'
import type { FeedCursor, PullAnswer } from '../../schema/sync.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sql } from '../postgres/connect.ts'
import { readSnapshot } from '../postgres/transaction.ts'
import { mayRead } from '../feeds/feeds.ts'
import { resyncSpread } from '../feeds/open-streams.ts'
import { leftBehind, readHistoryFor } from './history.ts'
import { readPages } from './pull-pages.ts'
import { fillPages } from './pull-rows.ts'
import { readVerdicts } from './verdicts.ts'

interface Pull {
  userId: Id
  /** The epoch of the cursors; empty for a device without one. */
  epoch: string
  feeds: readonly FeedCursor[]
  /** The newest mutation that the device knows as applied. */
  acknowledged?: Id | undefined
  /** Mutations whose verdict the device lacks. */
  inFlight: readonly Id[]
  language: Language
  /** The number of open jobs that devices retain. */
  openJobs?: number
}

/**
 * Returns what changed for this person since their cursors, in one snapshot: heads, entries, rows and verdicts show the
 * same moment.
 *
 * - The person's own feed comes first, then the others as requested. After storing `entries`, the device sets its cursor
 *   to the page's `cursor`; `more` says that this cursor is still below the head.
 * - An entry moves to the end of its feed whenever its row changes again. So a page that ends below the head (`more`) may
 *   pass the position of an acknowledged mutation without its row, which then comes in a later page. A device therefore
 *   drops an acknowledged mutation only once its cursor has reached the position and the page has no `more`.
 * - Another epoch than the requested one means that the device's history is gone, and comes alone, with the time over which devices should resync
 *   (`spread`). The device resyncs: it builds a replica beside its data (sync/README.md §2.8).
 * - So does a page whose `cursor` is the head although the device sent a cursor above the head. Such a feed is answered as for a new device, with a
 *   first `backfill`.
 * - A device that was away for longer than tombstones are kept, or that knows a mutation as applied of which the database
 *   has no record, is answered `epoch: 'left-behind'` and nothing else. It begins a replica, and begins again when it sees
 *   the current epoch.
 *
 * Refusals: `not_yours`, for a feed that this person may not follow.
 */
export const pull = async (
  sql: Sql,
  { userId, epoch, feeds, acknowledged, inFlight, language, openJobs = pullLimits.openJobs }: Pull,
): Promise<PullAnswer> => {
  if (!feeds.every(({ feed }) => mayRead(userId, feed))) throw new Refusal('not_yours')

  return readSnapshot(sql, async (tx) => {
    const { epoch: current, moment } = await readHistoryFor(tx, userId, { epoch, acknowledged, cursors: feeds })
    const nothing = { epoch: current, feeds: [], rows: {}, verdicts: [] }
    if (current === leftBehind) return nothing
    if (epoch !== '' && epoch !== current) return { ...nothing, spread: resyncSpread() }
    const { pages, jobsFloor } = await readPages(tx, userId, feeds, epoch === current, openJobs)
    return {
      epoch: current,
      ...(await fillPages(tx, userId, pages)),
      moment,
      ...(jobsFloor && { jobsFloor }),
      verdicts: await readVerdicts(tx, userId, inFlight, language),
    }
  })
}
