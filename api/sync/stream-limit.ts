import type { Id } from '../../schema/ids.ts'

/**
 * The greatest number of event streams of one person in this process: one per device, and a few whose end is not
 * noticed yet.
 */
const streamsPerPerson = 8

const streams = new Map<Id, Set<() => void>>()

/**
 * Counts a stream. Above the limit the person's oldest stream is closed by its `close`. Call the returned function when
 * the stream ends.
 */
export const registerStream = (userId: Id, close: () => void): (() => void) => {
  const own = streams.get(userId) ?? new Set()
  streams.set(userId, own.add(close))
  const [oldest] = own
  if (own.size > streamsPerPerson && oldest) {
    own.delete(oldest)
    oldest()
  }
  return () => {
    own.delete(close)
    if (own.size === 0) streams.delete(userId)
  }
}
