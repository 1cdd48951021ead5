/**
 * The moments at which a tab may die. A writing transaction begins, is about to commit, or has committed and the page does not know yet. A request is
 * about to leave, has left, or its answer is about to be read. An event of the stream is about to be read.
 */
export type Boundary = 'begin' | 'committing' | 'committed' | 'sending' | 'sent' | 'answered' | 'event'

/** Counts the boundaries that the tabs of a device reach, and crashes the tab that reaches the chosen one. */
export class Boundaries<Tab extends { isDead: boolean }> {
  reached = 0
  /** The boundary at which a tab has died. */
  died: Boundary | undefined
  /** Whether boundaries are counted now. */
  isCounting = false
  readonly #at: number
  readonly #crash: (tab: Tab) => void

  /** `at`: the number of the boundary at which a tab dies, counted from 1; 0 for none. */
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
