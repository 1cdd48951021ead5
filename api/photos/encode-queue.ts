import type { Id } from '../../schema/ids.ts'
import { Refusal } from '../http/refusal.ts'

/** The number of images decoded at once: each may need some hundred megabytes for a moment. */
const places = 2
/** The most images that may wait, of all people and of one person; further ones are refused. */
const queue = 30
const queueOfOne = 6

interface Waiter {
  by: Id
  begin: () => void
  refuse: () => void
}

/** The owners of the images being decoded. */
const running: Id[] = []
const waiting: Waiter[] = []
/** The sequence number of each person's last started image, while any image waits. */
const lastBegun = new Map<Id, number>()
let begun = 0

/**
 * Runs `work` once a slot is free. The person served longest ago goes first, so many images of a few people delay others only by the images being
 * decoded. Refuses `slow_down` if too many wait. A newcomer displaces an image of the person with the most waiting.
 */
export const enqueueEncoding = async <T>(by: Id, work: () => Promise<T>): Promise<T> => {
  if (running.length < places) running.push(by)
  else await wait(by)
  begun += 1
  lastBegun.set(by, begun)
  try {
    return await work()
  } finally {
    running.splice(running.indexOf(by), 1)
    beginNext()
  }
}

const wait = (by: Id): Promise<void> => {
  const own = countOf(by)
  if (own >= queueOfOne || (waiting.length >= queue && !makeRoom(own))) throw tooMany()
  return new Promise<void>((begin, reject) => waiting.push({ by, begin, refuse: () => reject(tooMany()) }))
}

const countOf = (by: Id): number => waiting.filter((one) => one.by === by).length

/** Refuses the newest image of the person with the most waiting, if they have at least two more than `own`. Returns whether it did. */
const makeRoom = (own: number): boolean => {
  const most = Math.max(...waiting.map(({ by }) => countOf(by)))
  const newest = waiting.findLast(({ by }) => countOf(by) === most)
  if (!newest || most <= own + 1) return false
  waiting.splice(waiting.indexOf(newest), 1)
  newest.refuse()
  return true
}

const tooMany = () => new Refusal('slow_down', { retryAfter: 5 })

const beginNext = (): void => {
  const servedAt = ({ by }: Waiter) => (running.includes(by) ? Number.MAX_SAFE_INTEGER : (lastBegun.get(by) ?? 0))
  const next = waiting.toSorted((one, other) => servedAt(one) - servedAt(other))[0]
  if (!next) return lastBegun.clear()
  waiting.splice(waiting.indexOf(next), 1)
  running.push(next.by)
  next.begin()
}
