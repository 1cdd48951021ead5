import { workers } from './take-over.ts'

/** The message is described in service-worker.ts. */
const store = { type: 'STORE_PERSONAL' }

/**
 * Makes the service worker store the code that only signed-in people use: while they type their password, so that it is there when the network is
 * lost, and again at each start for what was missing. A waiting version gets the message too, since it may be active at the next start.
 */
export const storePersonalCode = (): void =>
  void workers()?.ready.then(({ active, waiting }) => {
    for (const worker of [active, waiting]) worker?.postMessage(store)
  })
