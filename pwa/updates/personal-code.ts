import { workers } from './take-over.ts'

/** See service-worker.ts. */
const store = { type: 'STORE_PERSONAL' }

/**
 * Has the worker store the code that only somebody who is signed in uses: while they type their password, so that it is there when the network
 * goes, and again at each start, for what did not come then. A version that waits is told too: it may be at work at the next start.
 */
export const storePersonalCode = (): void =>
  void workers()?.ready.then(({ active, waiting }) => {
    for (const worker of [active, waiting]) worker?.postMessage(store)
  })
