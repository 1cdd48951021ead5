/**
 * `offline`: the server was not reached. `failing`: the server, or a proxy before it, answers with errors. `signed_out`: the server no longer knows the session; nothing is deleted, and signing in resumes
 * the synchronisation. `outdated`: the server requires a newer version of the app. `storage`: this device could not read or store. `full`:
 * this device has no room; the synchronisation goes on by itself once there is some.
 */
export type Connection = 'online' | 'offline' | 'failing' | 'signed_out' | 'outdated' | 'storage' | 'full'

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
