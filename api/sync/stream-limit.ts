import type { Id } from '../../schema/ids.ts'

/** Streams that one person may hold open in this process: one a device, and a few that have not noticed their end yet. */
const seatsPerPerson = 8

const seats = new Map<Id, Set<() => void>>()

/** Counts a stream in; `close` is called when newer ones need its place. Call what it answers when the stream ended. */
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
