import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { expireCache } from '../../sync/fetched/cache.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { useSession } from '../session/session.tsx'

const DatabaseContext = createContext<LocalDatabase | null>(null)

/** One database per person, so that nobody sees what another left on this device; a public one for visitors. */
export function DatabaseProvider({ children }: { children: ReactNode }) {
  const userId = useSession().user?.id ?? null
  const database = useMemo(() => openDatabase(userId), [userId])
  // The next opening deletes expired rows that this one could not.
  useEffect(() => void expireCache(database).catch(() => undefined), [database])
  return <DatabaseContext value={database}>{children}</DatabaseContext>
}

export function useDatabase(): LocalDatabase {
  const database = use(DatabaseContext)
  if (!database) throw new Error('useDatabase must be used within the DatabaseProvider')
  return database
}
