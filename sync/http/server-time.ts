/** Milliseconds by which this device's clock was ahead of the server's at its last answer; negative if it was behind. */
let ahead = 0
const listeners = new Set<() => void>()

/** Milliseconds: less may be the time that an answer was on its way, and `Date` has whole seconds. */
const noticeable = 10_000

/** Compares this device's clock with the `Date` of an answer. */
export const compareClock = (date: string | null): void => {
  const now = Date.now() - Date.parse(date ?? '')
  if (Math.abs(now - ahead) > noticeable) {
    ahead = now
    for (const listener of listeners) listener()
  }
}

export const clockAhead = (): number => ahead

/** Calls back when `clockAhead` changes. Returns the function that ends it. */
export const watchClock = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
