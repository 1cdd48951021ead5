/** Milliseconds by which this device's clock was ahead of the server's at its last answer, in whole steps; negative if it was behind. */
let ahead = 0
const listeners = new Set<() => void>()

/** Milliseconds: less may be the time that an answer was on its way, and `Date` has whole seconds. */
const step = 10_000

/** Compares this device's clock with the `Date` of an answer, if it has one. */
export const compareClock = (date: string | null): void => {
  if (!date) return
  const before = ahead
  ahead = Math.trunc((Date.now() - Date.parse(date)) / step) * step
  if (ahead !== before) for (const listener of listeners) listener()
}

export const clockAhead = (): number => ahead

/** Calls back when `clockAhead` changes. Returns the function that ends it. */
export const watchClock = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
