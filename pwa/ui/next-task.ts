/** Ends the present task, so that the page can respond to input between two steps of long work. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Calls back once the page has painted and is idle, or after `within` milliseconds. Returns the function that cancels it. Safari can't tell when a
 * page is idle.
 */
export const whenIdle = (act: () => void, within: number): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, Math.min(within, 200))
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: within })
  return () => cancelIdleCallback(asked)
}
