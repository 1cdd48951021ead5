import type { Id } from '../../schema/ids.ts'
import type { Continuation, FeedCursor } from '../../schema/sync.ts'
import type { Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { readEpochFor } from './history.ts'
import { readPages } from './pull-pages.ts'
import { fillPages } from './pull-rows.ts'

/** Where a device stands: its epoch and cursors, and the newest mutation that it knows as applied. */
interface Standing {
  epoch: string
  cursors: readonly FeedCursor[]
  acknowledged?: Id | undefined
}

/**
 * Returns what follows on from a device's cursors up to the heads, in one snapshot and as a pull would answer it. Undefined where it
 * can't be given without a gap in one page: under another epoch, past a head or below a floor, or when it is too much; then the device pulls.
 * Whoever calls has checked that the person may read the feeds.
 */
export const continueFrom = (
  sql: Sql,
  userId: Id,
  { epoch, cursors, acknowledged }: Standing,
): Promise<Continuation | undefined> =>
  transact(
    sql,
    async (tx) => {
      if ((await readEpochFor(tx, userId, { epoch, acknowledged, cursors })) !== epoch) return undefined
      const { pages } = await readPages(tx, userId, cursors, true)
      if (pages.some(({ more, backfill }) => more || backfill)) return undefined
      const from = Object.fromEntries(cursors.map(({ feed, cursor }) => [feed, cursor ?? 0]))
      return { from, ...(await fillPages(tx, userId, pages)) }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
