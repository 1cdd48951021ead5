import type { SyncEnvironment } from './protocol/environment.ts'

/** One timer: the earliest moment asked for wins. */
export class Alarm {
  #cancel: (() => void) | undefined
  #at = Infinity
  readonly #env: SyncEnvironment
  readonly #ring: () => void

  constructor(env: SyncEnvironment, ring: () => void) {
    this.#env = env
    this.#ring = ring
  }

  setIn(ms: number): void {
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
