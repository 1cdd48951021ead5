import type { Id } from '../../schema/ids.ts'
import type { Language } from '../../schema/rules.ts'
import type { FeedCursor, PullAnswer } from '../../schema/sync.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { isLeftBehind, mayRead, readEpoch } from '../feeds/feeds.ts'
import { readPages } from './pull-pages.ts'
import { fillPages } from './pull-rows.ts'
import { readVerdicts } from './verdicts.ts'

interface Pull {
  userId: Id
  /** The epoch that the cursors are of; empty for a device that has none yet. */
  epoch: string
  feeds: readonly FeedCursor[]
  /** Mutations whose verdict the device is still waiting for. */
  inFlight: readonly Id[]
  language: Language
}

/** No history of a database has this name. */
const leftBehind = 'left-behind'

/**
 * What changed for this person since their cursors, in one snapshot: heads, entries, rows and verdicts all show the same moment.
 *
 * - The own feed comes first, then the others as asked. Once `entries` are stored, the device's cursor becomes the page's `cursor`;
 *   `more` says that it is still below the head.
 * - An entry moves to the end of its feed whenever its row changes again. So a page that ends below the head (`more`) may pass the
 *   position of an acknowledged mutation without its row, which then comes in a later page: a device lets go of a pending row when
 *   its cursor has reached the position and the page has no `more`.
 * - An epoch other than the asked one, or a page whose `cursor` jumped to the head although a cursor was named (it was above the
 *   head), means that the asked history is gone. Such pages are answered as to a new device, with a first `backfill`; the device
 *   builds a fresh copy from them aside (sync/README.md §2.8).
 *
 * - A device that was away for longer than feeds remember what left them is answered `epoch: 'left-behind'` and nothing else: it
 *   begins a fresh copy, and again when it sees the true epoch.
 *
 * Refuses `not_yours` a feed that this person may not follow.
 */
export const pull = async (sql: Sql, { userId, epoch, feeds, inFlight, language }: Pull): Promise<PullAnswer> => {
  if (!feeds.every(({ feed }) => mayRead(userId, feed))) throw new Refusal('not_yours')

  return transact(
    sql,
    async (tx) => {
      const current = await readEpoch(tx)
      // What it asks from is no longer there to go on from: it takes a fresh copy, as of another epoch.
      if (epoch === current && (await isLeftBehind(tx, feeds))) {
        return { epoch: leftBehind, feeds: [], rows: {}, verdicts: [] }
      }
      const pages = await readPages(tx, userId, feeds, epoch === current)
      return {
        epoch: current,
        ...(await fillPages(tx, userId, pages)),
        verdicts: await readVerdicts(tx, userId, inFlight, language),
      }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}
