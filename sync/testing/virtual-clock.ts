import { settle } from './event-loop.ts'

interface Timer {
  at: number
  order: number
  work: () => void
}

/** More timers than that do not ring at one moment, unless one sets the next. */
const mostAtOnce = 1_000

/** A clock whose time passes only in `advance`. */
export class VirtualClock {
  #now = Date.parse('2026-11-20T08:00:00.000Z')
  #order = 0
  readonly #timers = new Set<Timer>()

  now(): number {
    return this.#now
  }

  /** Like a browser's, a timer of more than 24.8 days rings at once. */
  later(work: () => void, ms: number): () => void {
    const timer = { at: this.#now + (ms > 2 ** 31 - 1 ? 1 : Math.max(0, ms)), order: this.#order++, work }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.later(resolve, ms))
  }

  /** Runs every timer of the next `ms` in order. After each, `rest` resolves once the timer's work is done. */
  async advance(ms: number, rest: () => Promise<void> = settle): Promise<void> {
    const until = this.#now + ms
    await rest()
    let atOnce = 0
    for (let next = this.#next(until); next; next = this.#next(until)) {
      atOnce = next.at > this.#now ? 0 : atOnce + 1
      if (atOnce > mostAtOnce) throw new Error('(liveness) timers ring and ring, and time stands still')
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.work()
      await rest()
    }
    this.#now = until
  }

  #next(until: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.at > until) continue
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer
    }
    return first
  }
}
