import type { DBCore, Middleware } from 'dexie'

/** The parts of a page that `LeftPage` uses. */
export interface LeavablePage {
  addEventListener(name: 'pagehide' | 'pageshow', listener: (event: Event) => void): void
  reload(): void
}

type Open = Pick<IDBTransaction, 'abort' | 'addEventListener'>

/**
 * WebKit keeps a page that was left, for a return by "back", and keeps its open transactions too. They never end, so the next page of this
 * site waits for their tables for ever (https://github.com/jakearchibald/idb-keyval/issues/180). A page that is kept therefore aborts its
 * transactions, which loses nothing confirmed, and reloads if somebody comes back to it.
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

  /** For `Dexie.use`: follows each transaction of a database until it ends. */
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
    // Another `pagehide` listener may still begin a transaction. Dexie must see it abort, rather than fail to begin.
    if (this.#isLeft) queueMicrotask(() => this.#abort(transaction))
    this.#open.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => this.#open.delete(transaction))
  }

  #abort(transaction: Open): void {
    try {
      transaction.abort()
      this.#hasAborted = true
    } catch {
      // The transaction has just ended.
    }
  }
}

/** The global scope of a page. A worker has no document, and nobody leaves it. */
interface PageScope extends Pick<LeavablePage, 'addEventListener'> {
  document?: object
  navigator?: { vendor?: string }
  location: { reload(): void }
}

const pageScope = () => globalThis as unknown as PageScope

/** Whether this is a page in WebKit, which every browser of an iPhone uses. */
export const isPageOfWebKit = ({ document, navigator }: PageScope = pageScope()): boolean =>
  document !== undefined && navigator?.vendor?.startsWith('Apple') === true

let here: LeftPage | undefined

/** Returns the middleware that every database of this page needs, or undefined in other browsers than WebKit. */
export const leftPage = (): Middleware<DBCore> | undefined => {
  const scope = pageScope()
  if (!isPageOfWebKit(scope)) return undefined
  here ??= new LeftPage({
    addEventListener: (name, listener) => scope.addEventListener(name, listener),
    reload: () => scope.location.reload(),
  })
  return here.middleware
}
