import { liveQuery } from 'dexie'
import { createContext, use, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Id } from '../../schema/ids.ts'
import { browserDevice } from '../../sync/device/browser-device.ts'
import type { StopReason } from '../../sync/engine/connection-report.ts'
import { startSync, type SyncHandle } from '../../sync/engine/start.ts'
import { openDatabase } from '../../sync/store/database.ts'
import { levelNotes } from '../../sync/store/last-level.ts'
import { createConnection, type Connection, type ConnectionStore } from '../../sync/engine/status.ts'
import { useSession } from '../session/session.tsx'
import { readStoredUser } from '../session/stored-user.ts'
import { whenIdle } from '../ui/next-task.ts'
import { reloadPage } from '../updates/reload.ts'
import { useDatabase } from './local-database.tsx'

interface Sync {
  /** Drains the outbox and pulls, at once. */
  poke: () => void
  /** Resolves once the device has stored the server's present state. */
  pullNow: () => Promise<void>
  /** Belongs to this person and tab: the next person starts with a new one. */
  connection: ConnectionStore
}

/** The longest time, in milliseconds, that the synchronisation waits for the first screen. */
const firstScreenTimeoutMs = 1_500

const SyncContext = createContext<Sync | null>(null)

/**
 * Asks the person to sign in when the session is somebody else's. Empties the device if they have asked for it elsewhere. Reloads the page when
 * another tab replaced the database.
 */
const beginAnew = (why: StopReason, userId: Id, connection: ConnectionStore) => {
  if (why === 'other_user') connection.set('signed_out')
  else if (why === 'emptied') void import('./emptied-device.ts').then(({ emptyThisDevice }) => emptyThisDevice(userId))
  else void reloadPage()
}

/** Synchronises the signed-in person's database with the server for as long as the app is open. */
export function SyncProvider({ children }: { children: ReactNode }) {
  const { user, signIns, updateUser } = useSession()
  const database = useDatabase()
  /** Starts the synchronisation unless it has started. */
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
        onStopped: (why) => beginAnew(why, userId, connection),
        onLevel: levelNotes(openDatabase(userId)),
      }))
    asked.current = begin
    // Shows the browser's report before the first request ends. A visitor has no synchronisation that would correct it.
    if (!browserDevice().isOnline()) connection.set('offline')
    // The rows on the device are drawn first: the reads of the screen and of the synchronisation would block each other.
    const callOff = whenIdle(begin, firstScreenTimeoutMs)
    return () => {
      callOff()
      asked.current = null
      void started?.stop()
    }
  }, [userId, signIns, connection])

  // The header shows the server's version of the account, also after a change on another device.
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

/** The state of the connection, judged by the last answer of the server or its absence. */
export const useConnection = (): Connection => {
  const { connection } = useSync()
  return useSyncExternalStore(connection.subscribe, connection.get, () => 'online')
}

/** Whether the server is reached. A device that cannot store what it receives, or hears of errors, still has a network. */
export const isReached = (connection: Connection): boolean =>
  connection === 'online' || connection === 'failing' || connection === 'storage' || connection === 'full'

/** Whether the server is reached. */
export const useOnline = (): boolean => isReached(useConnection())

/** Returns a function that tells whether the server is reached when it is called, without drawing the component again. */
export const useIsReached = (): (() => boolean) => {
  const { connection } = useSync()
  return () => isReached(connection.get())
}
