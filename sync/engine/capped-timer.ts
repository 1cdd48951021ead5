import type { SyncEnvironment } from '../protocol/environment.ts'

/** Timers are set at most this far ahead: beyond 24.8 days a browser's timer overflows and rings at once. The owner checks the time when it rings. */
export const maxTimerDelay = 10 * 60_000

/** A single timer that rings at the earliest moment it was set to, after ten minutes at the latest. */
export class CappedTimer {
  #cancel: (() => void) | undefined
  #at = Infinity
  readonly #env: SyncEnvironment
  readonly #ring: () => void

  constructor(env: SyncEnvironment, ring: () => void) {
    this.#env = env
    this.#ring = ring
  }

  setIn(wanted: number): void {
    const ms = Math.min(wanted, maxTimerDelay)
    const at = this.#env.now() + ms
    if (at >= this.#at) return
    this.clear()
    this.#at = at
    this.#cancel = this.#env.later(
      () => {
        this.#at = Infinity
        this.#ring()
      },
      Math.max(0, ms),
    )
  }

  clear(): void {
    this.#cancel?.()
    this.#cancel = undefined
    this.#at = Infinity
  }
}
