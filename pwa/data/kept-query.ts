import { liveQuery, type Subscription } from 'dexie'
import { useSyncExternalStore } from 'react'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useDatabase } from './local-database.tsx'

interface Kept<T> {
  subscribe: (listener: () => void) => () => void
  /** Undefined until the first read has ended. */
  get: () => T | undefined
  stopUnlessShown: () => void
}

const keptOf = new WeakMap<LocalDatabase, Map<string, Kept<unknown>>>()

/**
 * A live query that keeps its rows when its screen is left, so that the screen is drawn at once when it is opened again. While no screen shows it,
 * a change only marks the rows as outdated: the next screen starts with them and reads again. `key` identifies the query and its parameters; `read`
 * depends on nothing else but the database. A failed read throws where the rows are shown, as in any live query.
 */
export function useKeptQuery<T>(key: string, read: (database: LocalDatabase) => Promise<T>): T | undefined {
  const database = useDatabase()
  const kept = keep(database, key, read)
  return useSyncExternalStore(kept.subscribe, kept.get, nothing)
}

/** Reads the rows of a screen before it opens. Resolves once they are there, or cannot be read. */
export const readAhead = <T>(
  database: LocalDatabase,
  key: string,
  read: (database: LocalDatabase) => Promise<T>,
): Promise<void> =>
  new Promise((resolve) => {
    const kept = keep(database, key, read)
    // Rows that are held already need not be read again, so their listeners would hear nothing.
    if (kept.get() !== undefined) return resolve()
    const leave = kept.subscribe(() => {
      leave()
      resolve()
    })
  })

const nothing = () => undefined

const keep = <T>(database: LocalDatabase, key: string, read: (database: LocalDatabase) => Promise<T>): Kept<T> => {
  const ofDatabase = keptOf.get(database) ?? startKeepingOf(database)
  const known = ofDatabase.get(key) ?? startKeeping(() => read(database))
  ofDatabase.set(key, known)
  return known as Kept<T>
}

/** Queries that no screen shows end when their database closes. Otherwise, after a sign-out and sign-in, each write would still run them. */
const startKeepingOf = (database: LocalDatabase): Map<string, Kept<unknown>> => {
  const ofDatabase = new Map<string, Kept<unknown>>()
  keptOf.set(database, ofDatabase)
  database.on('close', () => {
    for (const kept of ofDatabase.values()) kept.stopUnlessShown()
  })
  return ofDatabase
}

const startKeeping = <T>(read: () => Promise<T>): Kept<T> => {
  const listeners = new Set<() => void>()
  let subscription: Subscription | undefined
  let held: { value: T } | undefined
  let failure: { error: unknown } | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const stop = () => {
    subscription?.unsubscribe()
    subscription = undefined
  }
  const start = () => {
    failure = undefined
    subscription = liveQuery(async () => (listeners.size > 0 ? { value: await read() } : undefined)).subscribe({
      next: (found) => {
        if (!found) {
          // The database changed while no screen showed the query. A screen may show it again by now.
          stop()
          if (listeners.size > 0) start()
          return
        }
        held = found
        notify()
      },
      error: (error) => {
        failure = { error }
        stop()
        notify()
      },
    })
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      if (!subscription) start()
      return () => void listeners.delete(listener)
    },
    get: () => {
      if (failure && listeners.size > 0) throw failure.error
      return held?.value
    },
    stopUnlessShown: () => {
      if (listeners.size === 0) stop()
    },
  }
}
