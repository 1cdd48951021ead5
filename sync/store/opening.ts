/** Milliseconds without any answer after which a database is asked for anew. Each pause is twice the one before, up to the longest. */
const firstPauseMs = 4_000
const longestPauseMs = 60_000
/** Somebody who comes back does not wait for the pause, unless the last attempt is younger than this. */
const youngMs = 1_000

const events = ['success', 'error', 'blocked', 'upgradeneeded'] as const
type Handlers = Pick<IDBOpenDBRequest, `on${(typeof events)[number]}`>

/**
 * Opens a database of a browser that may leave an opening without any event. Then it asks anew, after a pause and when somebody comes back. The first
 * request that answers is the one whose events the caller gets; a connection that another brings later is closed, because it would hold up deletions.
 */
const openUntilAnswered = (factory: IDBFactory, name: string, version?: number): IDBOpenDBRequest => {
  let answering: IDBOpenDBRequest | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let [pause, askedAt] = [firstPauseMs, 0]
  // A worker has no page to come back to.
  const { document: page } = globalThis as { document?: EventTarget & { visibilityState: string } }
  const handlers: Handlers = { onsuccess: null, onerror: null, onblocked: null, onupgradeneeded: null }

  const ask = () => {
    askedAt = performance.now()
    const request = version === undefined ? factory.open(name) : factory.open(name, version)
    for (const kind of events) request.addEventListener(kind, (event) => take(request, kind, event))
    timer = setTimeout(askAnew, pause)
    pause = Math.min(2 * pause, longestPauseMs)
  }
  const askAnew = () => {
    clearTimeout(timer)
    try {
      ask()
    } catch {
      // The earlier requests may still be answered.
    }
  }
  const comeBack = () => {
    if (page?.visibilityState === 'visible' && performance.now() - askedAt >= youngMs) askAnew()
  }
  const take = (request: IDBOpenDBRequest, kind: (typeof events)[number], event: Event) => {
    answering ??= request
    clearTimeout(timer)
    page?.removeEventListener('visibilitychange', comeBack)
    // Each handler takes the event of its own kind.
    if (request === answering) handlers[`on${kind}`]?.call(request, event as IDBVersionChangeEvent)
    else if (kind === 'success') request.result.close()
    else if (kind === 'upgradeneeded') request.transaction?.abort()
    else if (kind === 'error') event.preventDefault()
  }

  ask()
  page?.addEventListener('visibilitychange', comeBack)
  // Of a request Dexie uses no more than this.
  return Object.defineProperties(handlers, {
    result: { get: () => answering?.result },
    transaction: { get: () => answering?.transaction ?? null },
  }) as IDBOpenDBRequest
}

/** The storage of a browser, or of a test, for Dexie. */
export const patientStorage = (factory = globalThis.indexedDB as IDBFactory | undefined): { indexedDB?: IDBFactory } =>
  factory === undefined
    ? {}
    : {
        indexedDB: {
          open: (name, version) => openUntilAnswered(factory, name, version),
          deleteDatabase: (name) => factory.deleteDatabase(name),
          cmp: (one, other) => factory.cmp(one, other),
          // Dexie asks whether there is such a method.
          ...('databases' in factory && { databases: () => factory.databases() }),
        } as IDBFactory,
      }
