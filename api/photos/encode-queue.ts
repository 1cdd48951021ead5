import { Refusal } from '../http/refusal.ts'

/** The number of images decoded at once: each may take some hundred megabytes for a moment. */
const places = 2
/** The number of images that may wait; further ones are refused. */
const queue = 30

let taken = 0
const waiting: (() => void)[] = []

/** Runs `work` once a place is free. Refuses `slow_down` when too many wait. */
export const enqueueEncoding = async <T>(work: () => Promise<T>): Promise<T> => {
  if (taken < places) taken += 1
  else {
    if (waiting.length >= queue) throw new Refusal('slow_down', { retryAfter: 5 })
    // A finished image hands its place to the next in line.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}
