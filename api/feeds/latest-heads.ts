import type { Heads } from './bus.ts'

/**
 * A queue of one value: the newest heads that the reader has not taken yet. It keeps one position per feed, however
 * often the feed moves, so that a slow reader costs nothing.
 */
export class LatestHeads {
  #waiting: Heads | undefined
  #wake: (() => void) | undefined
  #closed = false

  put(heads: Heads): void {
    const waiting = { ...this.#waiting }
    for (const [feed, head] of Object.entries(heads)) waiting[feed] = Math.max(head, waiting[feed] ?? 0)
    this.#waiting = waiting
    this.#wake?.()
  }

  close(): void {
    this.#closed = true
    this.#wake?.()
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Resolves with the newest heads as soon as there are any; undefined once closed. Only one reader may call it. */
  async take(): Promise<Heads | undefined> {
    while (this.#waiting === undefined && !this.#closed) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const heads = this.#closed ? undefined : this.#waiting
    this.#waiting = undefined
    return heads
  }
}
