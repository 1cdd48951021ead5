import { useEffect } from 'react'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useDatabase } from '../data/local-database.tsx'

/** The values that screens last showed, by database. It holds enough for a few pages back and forth. */
const lastRead = new WeakMap<LocalDatabase, Map<string, unknown>>()
const most = 60

export const rememberRead = (database: LocalDatabase, key: string, value: unknown): void => {
  const kept = lastRead.get(database) ?? new Map<string, unknown>()
  lastRead.set(database, kept)
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
}

/** Returns the value last shown under this key, if any. */
export const recallRead = (database: LocalDatabase, key: string): unknown => lastRead.get(database)?.get(key)

/**
 * Returns the value that was last read under this key until it is read again. A page reached by the back button then has its former height and
 * scroll position, and pictures can move between pages. Null and undefined are not remembered.
 */
export function useLastRead<T>(key: string, value: T | null | undefined): T | null | undefined {
  const database = useDatabase()
  useEffect(() => {
    if (value != null) rememberRead(database, key, value)
  }, [database, key, value])
  return value === undefined ? (recallRead(database, key) as T | undefined) : value
}
