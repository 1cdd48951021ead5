/**
 * Where a tab may die: a transaction that writes begins, has changed everything and is about to commit, has committed and told nobody; a request is
 * about to leave, has left, its answer is about to be read, and so is an event of the stream.
 */
export type Boundary = 'begin' | 'committing' | 'committed' | 'sending' | 'sent' | 'answered' | 'event'

/** Counts the boundaries that the tabs of a device come to, and ends the tab that comes to one of them. */
export class Boundaries<Tab extends { isDead: boolean }> {
  reached = 0
  /** What the tab came to that died. */
  died: Boundary | undefined
  /** Nothing counts before and after. */
  isCounting = false
  readonly #at: number
  readonly #crash: (tab: Tab) => void

  /** `at`: the number of the boundary, from 1; 0 for none. */
  constructor(at: number, crash: (tab: Tab) => void) {
    this.#at = at
    this.#crash = crash
  }

  reach(tab: Tab, boundary: Boundary): void {
    if (!this.isCounting || tab.isDead) return
    this.reached += 1
    if (this.reached !== this.#at) return
    this.died = boundary
    this.#crash(tab)
  }
}
