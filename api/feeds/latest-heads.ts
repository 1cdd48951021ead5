import { pullLimits } from '../../schema/limits.ts'
import type { Heads } from './bus.ts'

/**
 * The most pages that wait for a reader: one of each feed that a device may follow, because all feeds that moved are told at once. A slower reader gets
 * the heads of their feeds, and pulls.
 */
const mostPages = pullLimits.feeds

/** An event that was written for several readers. */
interface Page {
  /** The heads that it names. */
  heads: Heads
}

/**
 * A queue of one value: the newest heads that the reader has not taken yet. It keeps one position per feed, however
 * often the feed moves, so that a slow reader costs nothing. Up to `mostPages` pages of rows wait beside it.
 */
export class LatestHeads<P extends Page = Page> {
  #waiting: Heads | undefined
  #pages: P[] = []
  #wake: (() => void) | undefined
  #closed = false

  put(heads: Heads): void {
    const waiting = { ...this.#waiting }
    for (const [feed, head] of Object.entries(heads)) waiting[feed] = Math.max(head, waiting[feed] ?? 0)
    this.#waiting = waiting
    this.#wake?.()
  }

  /** The reader gets the page before any heads. */
  putPage(page: P): void {
    this.#pages.push(page)
    if (this.#pages.length > mostPages)
      return this.put(Object.assign({}, ...this.takePages().map(({ heads }) => heads)) as Heads)
    this.#waiting ??= {}
    this.#wake?.()
  }

  /** Returns the pages that the reader has not taken yet, in their order. */
  takePages(): P[] {
    return this.#pages.splice(0)
  }

  close(): void {
    this.#closed = true
    this.#wake?.()
  }

  get isClosed(): boolean {
    return this.#closed
  }

  /** Resolves with the newest heads as soon as there are any, or with none for a page; undefined once closed. Only one reader may call it. */
  async take(): Promise<Heads | undefined> {
    while (this.#waiting === undefined && !this.#closed) {
      await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    const heads = this.#closed ? undefined : this.#waiting
    this.#waiting = undefined
    return heads
  }
}
