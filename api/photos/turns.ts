import { Refusal } from '../http/refusal.ts'

/** How many images are decoded at once: each may take some hundred megabytes for a moment. */
const places = 2
/** How many more may wait; whoever comes after them is asked to come back. */
const queue = 30

let taken = 0
const waiting: (() => void)[] = []

/** Runs `work` when it's its turn. Refuses `slow_down` where too many wait. */
export const takeTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (taken < places) taken += 1
  else {
    if (waiting.length >= queue) throw new Refusal('slow_down', { retryAfter: 5 })
    // Whoever leaves hands their place over.
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
