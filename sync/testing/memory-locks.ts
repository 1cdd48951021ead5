import { inMilliseconds, type Locks } from '../device/locks.ts'
import type { VirtualClock } from './virtual-clock.ts'

interface Waiter {
  owner: object
  begin(): void
}

/**
 * The Web Locks of one device. One tab at a time holds a lock, the locks of a dead tab are free at once, and a tab that has waited for its `patience`
 * takes the lock from its holder.
 */
export class MemoryLocks {
  /** While true, every lock is given at once, as if all had been stolen. */
  broken = false
  readonly #holders = new Map<string, object>()
  readonly #waiting = new Map<string, Waiter[]>()
  readonly #clock: VirtualClock

  constructor(clock: VirtualClock) {
    this.#clock = clock
  }

  /** The locks as one tab sees them. */
  of(owner: object): Locks {
    return {
      hold: async (name, work, { patience, signal } = {}) => {
        const isFree = this.broken || !this.#holders.has(name)
        const wait = patience === undefined || isFree ? undefined : await inMilliseconds(patience)
        await this.#acquire(name, owner, wait, signal)
        try {
          return await work()
        } finally {
          this.#release(name, owner)
        }
      },
    }
  }

  /** Releases the locks of a tab that is gone. */
  forget(owner: object): void {
    for (const [name, list] of this.#waiting) {
      this.#waiting.set(
        name,
        list.filter((waiter) => waiter.owner !== owner),
      )
    }
    for (const [name, holder] of this.#holders) if (holder === owner) this.#release(name, owner)
  }

  #acquire(name: string, owner: object, patience?: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      if (this.broken || !this.#holders.has(name)) {
        this.#holders.set(name, owner)
        return resolve()
      }
      const list = this.#waiting.get(name) ?? []
      this.#waiting.set(name, list)
      let stopPatience = () => {}
      const waiter: Waiter = {
        owner,
        begin: () => {
          stopPatience()
          signal?.removeEventListener('abort', giveUp)
          this.#holders.set(name, owner)
          resolve()
        },
      }
      list.push(waiter)
      const leave = () =>
        this.#waiting.set(
          name,
          (this.#waiting.get(name) ?? []).filter((one) => one !== waiter),
        )
      const giveUp = () => {
        leave()
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      if (patience !== undefined) {
        stopPatience = this.#clock.later(() => {
          if (!this.#waiting.get(name)?.includes(waiter)) return
          leave()
          waiter.begin()
        }, patience)
      }
    })
  }

  #release(name: string, owner: object): void {
    if (this.#holders.get(name) !== owner) return
    this.#holders.delete(name)
    this.#waiting.get(name)?.shift()?.begin()
  }
}
