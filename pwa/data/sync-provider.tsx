import { liveQuery } from 'dexie'
import { createContext, use, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { browserDevice } from '../../sync/device/browser-device.ts'
import type { StopReason } from '../../sync/connection-report.ts'
import { startSync, type SyncHandle } from '../../sync/start.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { levelNotes } from '../../sync/store/level.ts'
import { createConnection, type Connection, type ConnectionStore } from '../../sync/status.ts'
import { useSession } from '../session/session.tsx'
import { readStoredUser } from '../session/stored-user.ts'
import { whenIdle } from '../ui/next-task.ts'
import { reloadPage } from '../updates/reload.ts'
import { useDatabase } from './local-database.tsx'

interface Sync {
  /** Drains the outbox and pulls, now. */
  poke: () => void
  /** Resolves once the device has stored the server's present state. */
  pullNow: () => Promise<void>
  /** Of this person and tab: whoever comes next begins with one of their own. */
  connection: ConnectionStore
}

/** Milliseconds that the synchronisation waits for the first screen, at most. */
const patience = 1_500

const SyncContext = createContext<Sync | null>(null)

/** Ends the session when the cookie belongs to another person. Reloads the page when another tab replaced the database. */
const beginAnew = (why: StopReason, connection: ConnectionStore) => {
  if (why === 'other_user') connection.set('signed_out')
  else void reloadPage()
}

/** Keeps the signed-in person's database and the server in agreement for as long as the app is open. */
export function SyncProvider({ children }: { children: ReactNode }) {
  const { user, signIns, updateUser } = useSession()
  const database = useDatabase()
  /** Begins the synchronisation where it has not begun. */
  const asked = useRef<(() => SyncHandle) | null>(null)
  const userId = user?.id
  const [connection] = useState(createConnection)

  useEffect(() => {
    if (!userId) return
    let started: SyncHandle | undefined
    const begin = () =>
      (started ??= startSync(userId, {
        connection,
        account: readStoredUser() ?? undefined,
        onStopped: (why) => beginAnew(why, connection),
        onLevel: levelNotes(openDatabase(userId)),
      }))
    asked.current = begin
    // What the browser knows is shown before a server answers or does not. A visitor has no synchronisation that would take it back.
    if (!browserDevice().isOnline()) connection.set('offline')
    // What is on the device is drawn first: the reads of both would wait for one another.
    const callOff = whenIdle(begin, patience)
    return () => {
      callOff()
      asked.current = null
      void started?.stop()
    }
  }, [userId, signIns, connection])

  // The header shows the account as the server has it, also after a change on another device.
  useEffect(() => {
    if (!userId) return
    const subscription = liveQuery(() => database.account.get(userId)).subscribe({
      next: (account) => {
        if (account) updateUser(account)
      },
    })
    return () => subscription.unsubscribe()
  }, [database, userId, updateUser])

  const sync = useMemo<Sync>(
    () => ({ poke: () => asked.current?.().poke(), pullNow: async () => asked.current?.().pull(), connection }),
    [connection],
  )
  return <SyncContext value={sync}>{children}</SyncContext>
}

export function useSync(): Sync {
  const sync = use(SyncContext)
  if (!sync) throw new Error('useSync must be used within the SyncProvider')
  return sync
}

/** The connection, judged by the last answer of the server or its absence. */
export const useConnection = (): Connection => {
  const { connection } = useSync()
  return useSyncExternalStore(connection.subscribe, connection.get, () => 'online')
}

/** A device that cannot store what comes from the server is not without network. */
export const isReached = (connection: Connection): boolean =>
  connection === 'online' || connection === 'storage' || connection === 'full'

/** Whether the server is reached. */
export const useOnline = (): boolean => isReached(useConnection())

/** The same for an act that asks at its time, and need not be drawn again. */
export const useIsReached = (): (() => boolean) => {
  const { connection } = useSync()
  return () => isReached(connection.get())
}
