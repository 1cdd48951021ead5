/** Held by one tab or worker of the device at a time. Locks save work; safety never rests on them. */
export interface Locks {
  /**
   * Runs `work` when the lock is ours. After `patience` milliseconds it is taken from whoever sits on it (a frozen tab);
   * without `patience` one waits for ever. Rejects with the signal's reason when `signal` ends the wait.
   */
  hold<T>(name: string, work: () => Promise<T>, options?: { patience?: number; signal?: AbortSignal }): Promise<T>
}

/** Longer than any answer may take (30 s). */
export const lockPatience = 45_000

/** Where there are no Web Locks, the same ones for everybody in this tab: a second table would exclude nobody. */
export const browserLocks = (): Locks =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? webLocks(navigator.locks) : locksOfThisTab

const webLocks = (locks: LockManager): Locks => ({
  async hold(name, work, { patience, signal } = {}) {
    const given = [...(signal ? [signal] : []), ...(patience === undefined ? [] : [AbortSignal.timeout(patience)])]
    let started = false
    const begin = () => {
      started = true
      return work()
    }
    try {
      return await locks.request(name, given.length > 0 ? { signal: AbortSignal.any(given) } : {}, begin)
    } catch (error) {
      if (started || signal?.aborted || patience === undefined) throw error
      return await locks.request(name, { steal: true }, begin)
    }
  },
})

/** Where there are no Web Locks: in turn within this tab. */
export const tabLocks = (): Locks => {
  const tails = new Map<string, Promise<unknown>>()
  return {
    async hold(name, work, { signal } = {}) {
      const before = tails.get(name)
      const mine = (async () => {
        await before?.catch(() => undefined)
        signal?.throwIfAborted()
        return await work()
      })()
      tails.set(name, mine)
      try {
        return await mine
      } finally {
        if (tails.get(name) === mine) tails.delete(name)
      }
    },
  }
}

const locksOfThisTab = tabLocks()
