/** Ends the present task, so that the page can answer a person between two steps of a long work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Calls back once the page has drawn and has nothing more to do, or after so many milliseconds. Returns how to call it off. Safari cannot
 * tell when a page is idle.
 */
export const whenIdle = (act: () => void, within: number): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, Math.min(within, 200))
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: within })
  return () => cancelIdleCallback(asked)
}
