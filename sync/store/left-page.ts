import type { DBCore, Middleware } from 'dexie'

/** What is asked of the page: `pagehide` and `pageshow`, and to begin anew. */
export interface LeavablePage {
  addEventListener(name: 'pagehide' | 'pageshow', listener: (event: Event) => void): void
  reload(): void
}

type Open = Pick<IDBTransaction, 'abort' | 'addEventListener'>

/**
 * WebKit keeps a page that is left for somebody who goes back, and its open transactions with it: they never end, and whoever opens
 * the next page of this site waits for their tables for ever (https://github.com/jakearchibald/idb-keyval/issues/180). So a page that is
 * kept aborts them, which loses nothing that was confirmed, and begins anew where somebody does come back to it.
 */
export class LeftPage {
  readonly #open = new Set<Open>()
  #isLeft = false
  #hasAborted = false

  constructor(page: LeavablePage) {
    page.addEventListener('pagehide', (event) => {
      if (!(event as Event & { persisted: boolean }).persisted) return
      this.#isLeft = true
      for (const transaction of this.#open) this.#abort(transaction)
    })
    page.addEventListener('pageshow', () => {
      this.#isLeft = false
      if (this.#hasAborted) page.reload()
    })
  }

  /** For `Dexie.use`: knows each transaction of a database until it ends. */
  readonly middleware: Middleware<DBCore> = {
    stack: 'dbcore',
    name: 'left page',
    create: (core) => ({
      ...core,
      transaction: (...given) => {
        const begun = core.transaction(...given)
        this.#follow(begun as typeof begun & Open)
        return begun
      },
    }),
  }

  #follow(transaction: Open): void {
    // Something that waits for `pagehide` too may still begin one; Dexie is to hear that it was aborted, not that it was never there.
    if (this.#isLeft) queueMicrotask(() => this.#abort(transaction))
    this.#open.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => this.#open.delete(transaction))
  }

  #abort(transaction: Open): void {
    try {
      transaction.abort()
      this.#hasAborted = true
    } catch {
      // It has just ended.
    }
  }
}

/** What a page has of all this; a worker is not left, and has no document. */
interface PageScope extends Pick<LeavablePage, 'addEventListener'> {
  document?: object
  navigator?: { vendor?: string }
  location: { reload(): void }
}

const pageScope = () => globalThis as unknown as PageScope

/** Whether this is a page in WebKit, as every browser of an iPhone is. */
export const isPageOfWebKit = ({ document, navigator }: PageScope = pageScope()): boolean =>
  document !== undefined && navigator?.vendor?.startsWith('Apple') === true

let here: LeftPage | undefined

/** Returns what every database of this page needs, or undefined where pages are left without it. */
export const leftPage = (): Middleware<DBCore> | undefined => {
  const scope = pageScope()
  if (!isPageOfWebKit(scope)) return undefined
  here ??= new LeftPage({
    addEventListener: (name, listener) => scope.addEventListener(name, listener),
    reload: () => scope.location.reload(),
  })
  return here.middleware
}
