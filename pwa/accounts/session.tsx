import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { User } from '../../schema/accounts/user.ts'
import { readStoredUser, removeStoredUser, storedUserKey, storeUser } from './stored-user.ts'

interface Session {
  /** Null for a visitor, and while `loading`. */
  user: User | null
  loading: boolean
  signIn: (user: User) => Promise<void>
  /** `keep: false` also deletes what this device holds for the person. Works offline: the server is told when there is network. */
  signOut: (options: { keep: boolean }) => Promise<void>
  updateUser: (user: User) => void
}

const SessionContext = createContext<Session | null>(null)

/** Who is signed in on this device, in every tab (specification part 1 §4, "Session"). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<User | null>(null)
  const [loading, setLoading] = useState(true)

  useEffect(() => {
    setUser(readStoredUser(localStorage))
    setLoading(false)
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key === storedUserKey || event.key === null) setUser(readStoredUser(localStorage))
    }
    addEventListener('storage', followOtherTabs)
    return () => removeEventListener('storage', followOtherTabs)
  }, [])

  const updateUser = useCallback((changed: User) => {
    storeUser(localStorage, changed)
    setUser(changed)
  }, [])

  const signIn = useCallback(
    async (signedIn: User) => {
      const { rememberUser } = await import('../../sync/session.ts')
      await rememberUser(signedIn.id)
      updateUser(signedIn)
    },
    [updateUser],
  )

  const signOut = useCallback(async (options: { keep: boolean }) => {
    removeStoredUser(localStorage)
    setUser(null)
    const session = await import('../../sync/session.ts')
    await session.signOut(options)
  }, [])

  const session = useMemo(() => ({ user, loading, signIn, signOut, updateUser }), [user, loading, signIn, signOut, updateUser])
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used within the SessionProvider')
  return session
}

/** The signed-in person, on screens that only signed-in people reach. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('useUser needs somebody signed in')
  return user
}
