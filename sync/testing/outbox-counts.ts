import type { LocalDatabase } from '../store/database.ts'

/**
 * The number of mutations per state. `waiting`: not sent yet. `sending`: frozen, without a verdict. `parked`: waiting after ten failures,
 * until the user or the hourly retry sends it.
 */
interface OutboxCounts {
  waiting: number
  sending: number
  refused: number
  parked: number
}

/** Counts the mutations per state. */
export const readCounts = async (db: LocalDatabase): Promise<OutboxCounts> => {
  const count = (state: string) => db.outbox.where('state').equals(state).count()
  const [waiting, sending, parked, refused] = await Promise.all([
    count('queued'),
    count('sending'),
    count('parked'),
    db.refusals.count(),
  ])
  return { waiting, sending, refused, parked }
}
