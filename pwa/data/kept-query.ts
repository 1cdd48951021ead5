import { liveQuery, type Subscription } from 'dexie'
import { useSyncExternalStore } from 'react'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useDatabase } from './local-database.tsx'

/** Reads a query's rows. `held` are those that it read before: objects that have not changed should be returned again. */
type Read<T> = (database: LocalDatabase, held: T | undefined) => Promise<T>

interface Kept<T> {
  subscribe: (listener: () => void) => () => void
  /** Undefined until the first read has ended. `first` stands in until the device has had the rows. */
  get: (first?: T) => T | undefined
  /** Holds rows that another screen has read, until this query reads its own. Rows that it follows are newer or more, and stay. */
  hold: (value: T) => void
  /** Returns whether no screen shows it. */
  stopUnlessShown: () => boolean
}

interface KeptOfDatabase {
  queries: Map<string, Kept<unknown>>
  /** The keys of those that no screen shows any more, the last left last. A key stays here when its screen is opened again. */
  left: Set<string>
}

/** Enough for many pages back and forth. */
const maxLeft = 60

const keptOf = new WeakMap<LocalDatabase, KeptOfDatabase>()

/**
 * A live query that keeps its rows when its screen is left, so that the screen is drawn at once when it is opened again. While no screen shows it,
 * a change only marks the rows as outdated: the next screen starts with them and reads again. A failed read throws where the rows are shown, as in
 * any live query.
 *
 * - `key` identifies the query and its parameters.
 * - `read` depends on nothing else but the database. Null or undefined means that the device has no such rows.
 * - `first`: what the document carries. It stands in until the device has had the rows, and the same object is given at each rendering.
 */
export function useKeptQuery<T>(key: string, read: Read<T>, first?: T): T | undefined {
  const database = useDatabase()
  const kept = keep(database, key, read)
  return useSyncExternalStore(
    kept.subscribe,
    () => kept.get(first),
    () => first,
  )
}

/** Reads the rows of a screen before it opens. Resolves once they are there, or cannot be read. */
export const readAhead = <T>(database: LocalDatabase, key: string, read: Read<T>): Promise<void> =>
  new Promise((resolve) => {
    const kept = keep(database, key, read)
    // Rows that are held already need not be read again, so their listeners would hear nothing.
    if (kept.get() !== undefined) return resolve()
    const unsubscribe = kept.subscribe(() => {
      unsubscribe()
      resolve()
    })
  })

/** Shows these rows at once where the query is opened next, until it has read its own. */
export const holdAhead = <T>(database: LocalDatabase, key: string, read: Read<T>, value: T): void =>
  keep(database, key, read).hold(value)

const keep = <T>(database: LocalDatabase, key: string, read: Read<T>): Kept<T> => {
  const ofDatabase = keptOf.get(database) ?? startKeepingOf(database)
  const known = ofDatabase.queries.get(key) as Kept<T> | undefined
  if (known) return known
  const kept = startKeeping<T>(
    (held) => read(database, held),
    () => leave(ofDatabase, key),
  )
  // A server that renders pages reads nothing.
  if (typeof indexedDB !== 'undefined') ofDatabase.queries.set(key, kept as Kept<unknown>)
  return kept
}

/** Notes that no screen shows a query, and drops what was left longest ago. */
const leave = ({ queries, left }: KeptOfDatabase, key: string): void => {
  left.delete(key)
  left.add(key)
  for (const oldest of left) {
    if (left.size <= maxLeft) return
    left.delete(oldest)
    if (queries.get(oldest)?.stopUnlessShown()) queries.delete(oldest)
  }
}

/** Queries that no screen shows end when their database closes. Otherwise, after a sign-out and sign-in, each write would still run them. */
const startKeepingOf = (database: LocalDatabase): KeptOfDatabase => {
  const ofDatabase = { queries: new Map<string, Kept<unknown>>(), left: new Set<string>() }
  keptOf.set(database, ofDatabase)
  database.on('close', () => {
    for (const kept of ofDatabase.queries.values()) kept.stopUnlessShown()
  })
  return ofDatabase
}

const startKeeping = <T>(read: (held: T | undefined) => Promise<T>, onLeft: () => void): Kept<T> => {
  const listeners = new Set<() => void>()
  let subscription: Subscription | undefined
  let held: { value: T } | undefined
  let hasBeen = false
  let failure: { error: unknown } | undefined

  const hold = (found: { value: T }) => {
    held = found
    hasBeen ||= found.value != null
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const stop = () => {
    subscription?.unsubscribe()
    subscription = undefined
  }
  const start = () => {
    failure = undefined
    subscription = liveQuery(async () =>
      listeners.size > 0 ? { value: await read(held?.value) } : undefined,
    ).subscribe({
      next: (found) => {
        if (!found) {
          // The database changed while no screen showed the query. A screen may show it again by now.
          stop()
          if (listeners.size > 0) start()
          return
        }
        hold(found)
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
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) onLeft()
      }
    },
    get: (first) => {
      if (failure && listeners.size > 0) throw failure.error
      return hasBeen ? held?.value : (first ?? held?.value)
    },
    hold: (value) => {
      if (!subscription || held?.value == null) hold({ value })
      onLeft()
    },
    stopUnlessShown: () => {
      if (listeners.size === 0) stop()
      return listeners.size === 0
    },
  }
}
