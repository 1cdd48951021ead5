import { createContext, use, useEffect, useMemo, type ReactNode } from 'react'
import { expireCache } from '../../sync/fetched/cache.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { takeOverTyped } from '../../sync/store/drafts.ts'
import { dropOldShared } from '../../sync/store/web-share.ts'
import { useSession } from '../session/session.tsx'
import { whenIdle } from '../ui/next-task.ts'
import { forgetUser, readStoredUser, storeUser } from '../session/stored-user.ts'

/** The longest time, in milliseconds, that deleting expired rows waits for an idle moment. */
const expiryPatience = 10_000

const DatabaseContext = createContext<LocalDatabase | null>(null)

/** Provides one database per person, so that nobody sees what another person left on this device, and a public one for visitors. */
export function DatabaseProvider({ children }: { children: ReactNode }) {
  const userId = useSession().user?.id ?? null
  const database = useMemo(() => openDatabase(userId), [userId])
  // Completes a sign-out that a crash interrupted, and no longer shows its person.
  useEffect(() => void endInterrupted().catch(() => undefined), [])
  // Deletes expired rows when the browser is idle, because the first screen reads the same tables and would wait. The next opening deletes what
  // this one could not.
  useEffect(() => whenIdle(() => void expireCache(database).catch(() => undefined), expiryPatience), [database])
  useEffect(() => void takeOverTyped(database).catch(() => undefined), [database])
  useEffect(() => void dropOldShared(database).catch(() => undefined), [database])
  return <DatabaseContext value={database}>{children}</DatabaseContext>
}

/** The longest time between the two steps of a sign-in in another tab, in milliseconds. */
const signingIn = 3_000

const endInterrupted = async () => {
  const { activeUserId, finishDeletions, signOut } = await import('../../sync/engine/session.ts')
  const findLeft = async () => (readStoredUser() ? null : await activeUserId())
  const left = await findLeft()
  for (const userId of await finishDeletions()) {
    forgetUser(userId)
    if (readStoredUser()?.id === userId) storeUser(null)
  }
  if (left === null) return
  // The page ended after it had forgotten the person and before the device recorded the sign-out: the worker and pushes would go on for them.
  await new Promise((resolve) => setTimeout(resolve, signingIn))
  if ((await findLeft()) === left) await signOut(left, { keep: true })
}

export function useDatabase(): LocalDatabase {
  const database = use(DatabaseContext)
  if (!database) throw new Error('useDatabase must be used within the DatabaseProvider')
  return database
}
