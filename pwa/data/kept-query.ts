import { liveQuery, type Subscription } from 'dexie'
import { useSyncExternalStore } from 'react'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useDatabase } from './local-database.tsx'

interface Kept<T> {
  subscribe: (listener: () => void) => () => void
  /** Undefined until it is read. */
  get: () => T | undefined
  stopUnlessShown: () => void
}

const keptOf = new WeakMap<LocalDatabase, Map<string, Kept<unknown>>>()

/**
 * A live query whose rows stay when its screen is left, so that a tab that was shown is drawn at once. While no screen shows it, a change
 * only marks it as old: the next screen begins with what was shown last, and reads anew. `key` names the query and all that it asks for; `read`
 * depends on nothing else but the database. A failed read is thrown where it is shown, as of any live query.
 */
export function useKeptQuery<T>(key: string, read: (database: LocalDatabase) => Promise<T>): T | undefined {
  const database = useDatabase()
  const kept = keep(database, key, read)
  return useSyncExternalStore(kept.subscribe, kept.get, nothing)
}

/** Reads what a screen is about to ask for, so that it begins with its rows. Resolves once they are there, or cannot be read. */
export const readAhead = <T>(
  database: LocalDatabase,
  key: string,
  read: (database: LocalDatabase) => Promise<T>,
): Promise<void> =>
  new Promise((resolve) => {
    const leave = keep(database, key, read).subscribe(() => {
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

/** What nobody looks at ends with its database: whoever signs out and in again would else pay with each write for what was kept before. */
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

  const tell = () => {
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
          // Something has changed while nobody looked. Somebody may look again by now.
          stop()
          if (listeners.size > 0) start()
          return
        }
        held = found
        tell()
      },
      error: (error) => {
        failure = { error }
        stop()
        tell()
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
