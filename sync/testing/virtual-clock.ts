import { settle } from './event-loop.ts'

interface Timer {
  at: number
  work: () => void
  isStopped: boolean
}

/** If more timers than this ring at one moment, they set each other without end. */
const mostAtOnce = 1_000

/** A clock whose time passes only in `advance`. */
export class VirtualClock {
  #now = Date.parse('2026-11-20T08:00:00.000Z')
  /** Sorted so that the next timer is the last element. Of timers for the same moment, the one that was set first rings first. */
  readonly #timers: Timer[] = []

  now(): number {
    return this.#now
  }

  /** Like a browser's, a timer of more than 24.8 days rings at once. */
  later(work: () => void, ms: number): () => void {
    const timer = { at: this.#now + (ms > 2 ** 31 - 1 ? 1 : Math.max(0, ms)), work, isStopped: false }
    let [from, to] = [0, this.#timers.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (this.#timers[middle]!.at > timer.at) from = middle + 1
      else to = middle
    }
    this.#timers.splice(from, 0, timer)
    return () => {
      timer.isStopped = true
    }
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.later(resolve, ms))
  }

  /** Runs every timer of the next `ms` in order. After each, `rest` resolves once the timer's work is done. */
  async advance(ms: number, rest: () => Promise<void> = settle): Promise<void> {
    const until = this.#now + ms
    await rest()
    let atOnce = 0
    for (let next = this.#take(until); next; next = this.#take(until)) {
      atOnce = next.at > this.#now ? 0 : atOnce + 1
      if (atOnce > mostAtOnce) throw new Error('(liveness) timers ring and ring, and time stands still')
      this.#now = Math.max(this.#now, next.at)
      next.work()
      await rest()
    }
    this.#now = until
  }

  #take(until: number): Timer | undefined {
    for (let next = this.#timers.at(-1); next; next = this.#timers.at(-1)) {
      if (next.at > until && !next.isStopped) return undefined
      this.#timers.pop()
      if (!next.isStopped) return next
    }
    return undefined
  }
}
