import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { expireCache } from '../../sync/fetched/cache.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { takeOverTyped } from '../../sync/store/drafts.ts'
import { dropOldShared } from '../../sync/store/shared.ts'
import { useSession } from '../session/session.tsx'
import { whenIdle } from '../ui/next-task.ts'
import { forgetUser, readStoredUser, storeUser } from '../session/stored-user.ts'

/** Milliseconds that expired rows are left alone for at most once somebody is there. */
const expiryPatience = 10_000

const DatabaseContext = createContext<LocalDatabase | null>(null)

/** One database per person, so that nobody sees what another left on this device; a public one for visitors. */
export function DatabaseProvider({ children }: { children: ReactNode }) {
  const userId = useSession().user?.id ?? null
  const database = useMemo(() => openDatabase(userId), [userId])
  // A sign-out that a crash interrupted is completed, and its person is not shown any more.
  useEffect(() => void endInterrupted().catch(() => undefined), [])
  // The next opening deletes expired rows that this one could not. The first screen reads the same tables, and would wait.
  useEffect(() => whenIdle(() => void expireCache(database).catch(() => undefined), expiryPatience), [database])
  useEffect(() => void takeOverTyped(database).catch(() => undefined), [database])
  useEffect(() => void dropOldShared(database).catch(() => undefined), [database])
  return <DatabaseContext value={database}>{children}</DatabaseContext>
}

/** Milliseconds between the two steps of a sign-in in another tab, at most. */
const signingIn = 3_000

const endInterrupted = async () => {
  const { activeUserId, finishDeletions, signOut } = await import('../../sync/session.ts')
  const findLeft = async () => (readStoredUser() ? null : await activeUserId())
  const left = await findLeft()
  for (const userId of await finishDeletions()) {
    forgetUser(userId)
    if (readStoredUser()?.id === userId) storeUser(null)
  }
  if (left === null) return
  // The page died once nobody was shown any more, and before that was noted: the worker and pushes went on for them.
  await new Promise((resolve) => setTimeout(resolve, signingIn))
  if ((await findLeft()) === left) await signOut(left, { keep: true })
}

export function useDatabase(): LocalDatabase {
  const database = use(DatabaseContext)
  if (!database) throw new Error('useDatabase must be used within the DatabaseProvider')
  return database
}
