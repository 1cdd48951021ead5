import {
  createContext,
  Fragment,
  use,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { User } from '../../schema/accounts/user.ts'
import type { SignOut } from '../../sync/engine/session.ts'
import { noteKept } from './kept-sends.ts'
import { forgetUser, readStoredUser, storeUser, updateStoredUser, watchStoredUser } from './stored-user.ts'

interface Session {
  /** Null for a visitor. */
  user: User | null
  /** Whether a sign-out is under way. Leaving the page now would interrupt the deletion of local data. */
  isLeaving: boolean
  /** Counts the sign-ins in this tab, so that what an expired session had stopped starts again when the same person signs in. */
  signIns: number
  /** Stores who has signed in. If the device cannot store it, ends the session that the server has opened, and throws the storage's error. */
  signIn: (user: User) => Promise<void>
  /**
   * `keep: false` also deletes the person's database. Works offline: the sign-out request waits for the network. Throws WrittenMeanwhile if it would
   * delete more than the person was asked about; then they stay signed in.
   */
  signOut: (how: SignOut) => Promise<void>
  updateUser: (user: User) => void
}

const SessionContext = createContext<Session | null>(null)

/** Who is signed in on this device, in every tab (rules 1.4.1–1.4.7). */
export function SessionProvider({ children }: { children: ReactNode }) {
  // Prerendered pages show a visitor, and hydration keeps that: switching to a user would render the whole page again in one long task.
  const user = useSyncExternalStore<User | null>(watchStoredUser, readStoredUser, () => null)
  const [signIns, setSignIns] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  const signIn = useCallback(async (user: User) => {
    const session = await import('../../sync/engine/session.ts')
    await session.rememberUser(user.id)
    try {
      storeUser(user)
    } catch (error) {
      await session.signOut(user.id, { keep: true })
      throw error
    }
    noteKept(user.id, false)
    setSignIns((count) => count + 1)
  }, [])

  const signOut = useCallback(async (how: SignOut) => {
    // All of the code first: where some can't be loaded, nothing has happened yet.
    const session = await import('../../sync/engine/session.ts')
    const { leavePush } = await import('../../sync/engine/web-push.ts')
    const leaving = readStoredUser()
    // Before `storeUser(null)`, so that the caller can still ask the person again.
    if (leaving && !how.keep) await session.ensureAllAsked(leaving.id, how.asked)
    setLeaving(true)
    try {
      storeUser(null)
      await session.signOut(leaving?.id ?? null, how)
      if (leaving && how.keep) noteKept(leaving.id, (await session.unsentCount(leaving.id).catch(() => 0)) > 0)
      await leavePush()
      if (leaving && !how.keep) forgetUser(leaving.id)
    } catch (error) {
      // The person stays signed in and can try again.
      storeUser(leaving)
      throw error
    } finally {
      setLeaving(false)
    }
  }, [])

  const session = useMemo<Session>(
    () => ({
      user,
      isLeaving: isLeaving && user === null,
      signIns,
      signIn,
      signOut,
      updateUser: updateStoredUser,
    }),
    [user, isLeaving, signIns, signIn, signOut],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/**
 * Holds everything below the session. When the person leaves, here or in another tab, it remounts its children, so that nothing typed or read stays
 * for the next person (sync/README.md §3.3). When a visitor signs in, the children stay mounted.
 */
export function PerPerson({ children }: { children: ReactNode }) {
  const id = useSession().user?.id ?? null
  const [shown, setShown] = useState({ id, turn: 0 })
  if (shown.id !== id) setShown({ id, turn: shown.id === null ? shown.turn : shown.turn + 1 })
  return <Fragment key={shown.turn}>{children}</Fragment>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used within the SessionProvider')
  return session
}

/** Returns the signed-in person, on screens that only signed-in people reach. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser needs somebody signed in')
  return user
}
