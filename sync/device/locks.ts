import { firstOf } from './abort-signals.ts'

/** Locks that one tab or worker of the device holds at a time. They save work; safety never depends on them. */
export interface Locks {
  /**
   * Runs `work` once the lock is acquired. After `patience` milliseconds the lock is taken from its holder (a frozen tab); without
   * `patience` the wait has no end. Rejects with the signal's reason when `signal` ends the wait.
   */
  hold<T>(name: string, work: () => Promise<T>, options?: { patience?: Patience; signal?: AbortSignal }): Promise<T>
}

/** Milliseconds. A function is called only when the lock is not free. */
type Patience = number | (() => Promise<number>)

export const inMilliseconds = async (patience: Patience): Promise<number> =>
  typeof patience === 'number' ? patience : await patience()

/** Longer than any request without photos may take (30 s). */
export const lockPatience = 45_000

/** Returns Web Locks or, where the browser has none, the one table of this tab: a second table would exclude nothing. */
export const browserLocks = (): Locks =>
  typeof navigator !== 'undefined' && 'locks' in navigator ? webLocks(navigator.locks) : locksOfThisTab

const webLocks = (locks: LockManager): Locks => ({
  async hold(name, work, { patience, signal } = {}) {
    signal?.throwIfAborted()
    // The lock is free most of the time.
    const free = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { result: await work() })
    if (free) return free.result
    const timeout = patience === undefined ? undefined : AbortSignal.timeout(await inMilliseconds(patience))
    const given = [signal, timeout].flatMap((one) => one ?? [])
    let started = false
    const begin = () => {
      started = true
      return work()
    }
    try {
      return await locks.request(name, given.length > 0 ? { signal: firstOf(given) } : {}, begin)
    } catch (error) {
      if (started || signal?.aborted || patience === undefined) throw error
      return await locks.request(name, { steal: true }, begin)
    }
  },
})

/** Creates locks within one tab: callers take turns. */
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
