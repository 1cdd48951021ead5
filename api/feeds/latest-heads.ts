import type { Heads } from './bus.ts'

/**
 * The one thing that waits for a reader: where feeds stand now. However many moves come before the reader asks, what is kept is one
 * position per feed, so that a slow reader costs nothing.
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

  /** Waits until there is something; undefined once closed. For one reader. */
  async take(): Promise<Heads | undefined> {
    while (this.#waiting === undefined && !this.#closed) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const heads = this.#closed ? undefined : this.#waiting
    this.#waiting = undefined
    return heads
  }
}
