/**
 * Returns a reader that asks `read` once for everybody who asks within `ms` of its answer, and never twice at a time. A
 * reading that fails is kept for nobody but those who wait for it. `now` is the time in milliseconds.
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
