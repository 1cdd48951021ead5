import { createContext, use, useMemo, type ReactNode } from 'react'
import { openDatabase, type LocalDatabase } from '../../sync/database.ts'
import { useSession } from '../accounts/session.tsx'

const DatabaseContext = createContext<LocalDatabase | null>(null)

/** One database per person, so that nobody sees what another left on this device; a public one for visitors. */
export function DatabaseProvider({ children }: { children: ReactNode }) {
  const userId = useSession().user?.id ?? null
  const database = useMemo(() => openDatabase(userId), [userId])
  return <DatabaseContext value={database}>{children}</DatabaseContext>
}

export function useDatabase(): LocalDatabase {
  const database = use(DatabaseContext)
  if (!database) throw new Error('useDatabase must be used within the DatabaseProvider')
  return database
}
