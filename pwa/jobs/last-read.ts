import { useEffect } from 'react'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useDatabase } from '../data/local-database.tsx'

/** What screens last showed, of each person apart. A few pages back and forth, no more. */
const lastRead = new WeakMap<LocalDatabase, Map<string, unknown>>()
const most = 60

export const rememberRead = (database: LocalDatabase, key: string, value: unknown): void => {
  const kept = lastRead.get(database) ?? new Map<string, unknown>()
  lastRead.set(database, kept)
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
}

/**
 * A value as it was last read under this key, for the moment until it's read again: who goes back finds the page as long as it was,
 * at the same place, and a picture can move from one page to the other. Null and undefined are not worth keeping.
 */
export function useLastRead<T>(key: string, value: T | null | undefined): T | null | undefined {
  const database = useDatabase()
  useEffect(() => {
    if (value != null) rememberRead(database, key, value)
  }, [database, key, value])
  return value === undefined ? (lastRead.get(database)?.get(key) as T | undefined) : value
}
