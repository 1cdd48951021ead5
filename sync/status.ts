import type { LocalDatabase } from './store/database.ts'

/** How many mutations stand where. `waiting` haven't left yet, `sending` were given to the network, `parked` need a decision. */
export interface OutboxCounts {
  waiting: number
  sending: number
  refused: number
  parked: number
}

/** For live queries. */
export const readCounts = async (db: LocalDatabase): Promise<OutboxCounts> => {
  const count = (state: string) => db.outbox.where('state').equals(state).count()
  const [waiting, sending, parked, refused] = await Promise.all([
    count('queued'),
    count('sending'),
    count('parked'),
    db.refusals.count(),
  ])
  return { waiting, sending, refused, parked }
}

/**
 * `offline`: the server was not reached, for whatever reason. `signed_out`: it no longer knows this person's session; nothing was
 * deleted, and signing in goes on where it stopped. `outdated`: this version of the app is too old for it.
 */
export type Connection = 'online' | 'offline' | 'signed_out' | 'outdated'

export interface ConnectionStore {
  get(): Connection
  subscribe(listener: () => void): () => void
  set(connection: Connection): void
}

export const createConnection = (): ConnectionStore => {
  let current: Connection = 'online'
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (connection) => {
      if (connection === current) return
      current = connection
      for (const listener of listeners) listener()
    },
  }
}

/** This tab's. */
export const connection: ConnectionStore = createConnection()
