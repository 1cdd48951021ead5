import { useEffect } from 'react'
import type { User } from '../../schema/accounts/user.ts'
import { useSession } from './session.tsx'

/**
 * Returns the signed-in person of a screen that is for some people only, and redirects everybody else to the landing (rule 2.2.18). Null meanwhile,
 * and while somebody signs out, which leads there by itself.
 */
export function useSignedIn(isAllowed: (user: User) => boolean = () => true): User | null {
  const { user, isLeaving } = useSession()
  const allowed = user && isAllowed(user) ? user : null
  const isAway = !allowed && !isLeaving

  useEffect(() => {
    if (isAway) location.replace('/')
  }, [isAway])

  return allowed
}
