import type { Id } from '../../schema/ids.ts'

/**
 * The greatest number of event streams of one person in this process: one per device, and a few whose end is not
 * noticed yet.
 */
const seatsPerPerson = 8

const seats = new Map<Id, Set<() => void>>()

/**
 * Counts a stream. Above the limit the person's oldest stream is closed by its `close`. Call the returned function when
 * the stream ends.
 */
export const takeSeat = (userId: Id, close: () => void): (() => void) => {
  const taken = seats.get(userId) ?? new Set()
  seats.set(userId, taken.add(close))
  const [oldest] = taken
  if (taken.size > seatsPerPerson && oldest) {
    taken.delete(oldest)
    oldest()
  }
  return () => {
    taken.delete(close)
    if (taken.size === 0) seats.delete(userId)
  }
}
