import type { Id } from '../../schema/ids.ts'
import type { Presence } from '../../schema/messages/message.ts'

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
    // A stream that was closed ends late: by then the person may have others, in a set of their own.
    if (own.size > 0 || streams.get(userId) !== own) return
    streams.delete(userId)
    leftAt.delete(userId)
    leftAt.set(userId, Date.now())
    forgetOldest()
  }
}

/** Milliseconds for which somebody whose app was connected counts as active (rule 1.2.63). */
const activeFor = 10 * 60_000
/** When the last stream of each person ended, the oldest first. */
const leftAt = new Map<Id, number>()

const forgetOldest = () => {
  for (const [userId, at] of leftAt) {
    if (Date.now() - at < activeFor) return
    leftAt.delete(userId)
  }
}

/** Returns whether the person's app is connected, or was a moment ago; null where this process does not know. */
export const presenceOf = (userId: Id): Presence | null => {
  if (streams.has(userId)) return 'online'
  return Date.now() - (leftAt.get(userId) ?? 0) < activeFor ? 'active' : null
}
