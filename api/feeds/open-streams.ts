import type { Id } from '../../schema/ids.ts'

/**
 * The greatest number of event streams of one person in this process: one per device, and a few that have ended
 * unnoticed.
 */
const streamsPerPerson = 8

const streams = new Map<Id, Set<() => void>>()
/** How many these are, because a count is asked for with each event. */
let count = 0

/**
 * Counts a stream. Above the limit it calls the `close` of the person's oldest stream. Call the returned function when
 * the stream ends.
 */
export const registerStream = (userId: Id, close: () => void): (() => void) => {
  const own = streams.get(userId) ?? new Set()
  streams.set(userId, own.add(close))
  count += 1
  const [oldest] = own
  if (own.size > streamsPerPerson && oldest) {
    own.delete(oldest)
    count -= 1
    oldest()
  }
  return () => {
    if (own.delete(close)) count -= 1
    // A closed stream ends late. By then the person may have new streams, which are in a new set.
    if (own.size > 0 || streams.get(userId) !== own) return
    streams.delete(userId)
    leftAt.delete(userId)
    leftAt.set(userId, Date.now())
    forgetOldest()
  }
}

/** The streams that this process holds. */
export const countStreams = (): number => count

/** Milliseconds of work that a device's resync takes this process at most, so that half of its time is left for everything else. */
const resyncMs = 200
/** The longest time in milliseconds over which resyncs are spread; devices follow a former history meanwhile. */
const longestSpread = 10 * 60_000

/** Milliseconds over which the devices that this process serves should resync: as long as a resync of each takes. */
export const resyncSpread = (): number => Math.min(longestSpread, resyncMs * countStreams())

/** The people whose streams this process holds. */
export const connectedPeople = (): Id[] => [...streams.keys()]

/** Milliseconds for which this process remembers that a person was connected. */
const rememberedFor = 10 * 60_000
/** When the last stream of each person ended, the oldest first. */
const leftAt = new Map<Id, number>()

const forgetOldest = () => {
  for (const [userId, at] of leftAt) {
    if (Date.now() - at < rememberedFor) return
    leftAt.delete(userId)
  }
}

/** Whether the person's app is connected to this process. */
export const isConnected = (userId: Id): boolean => streams.has(userId)

/** Milliseconds since the person's app was last connected to this process; infinite where it does not know. */
export const sinceLeft = (userId: Id): number => Date.now() - (leftAt.get(userId) ?? -Infinity)
