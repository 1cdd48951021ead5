/**
 * Returns a reader that caches the answer of `read` for `ms` milliseconds, and runs `read` only once at a time. A failed read is not cached: only
 * callers that already wait for it get its error. `now` returns the time in milliseconds.
 */
export const keptAnswer = <T>(read: () => Promise<T>, ms: number, now = Date.now): (() => Promise<T>) => {
  let kept: Promise<T> | undefined
  let until = 0
  const readAnew = async (): Promise<T> => {
    until = Infinity
    try {
      const answer = await read()
      until = now() + ms
      return answer
    } catch (error) {
      until = 0
      throw error
    }
  }
  return () => (kept = kept && now() < until ? kept : readAnew())
}
