import { useEffect } from 'react'
import type { User } from '../../../schema/accounts/user.ts'
import { call } from '../../../sync/http/transport.ts'
import { useFetched } from '../../data/fetched.ts'

/** The key of the server's last answer on whether accounts verify their address. */
const key = 'coup-de-main.verification'

interface VerificationConfig {
  verification: boolean
}

/** Whether a person counts as verified: their address is verified, or this server verifies no addresses (rule 4.16). */
export function useIsVerified({ emailVerified }: Pick<User, 'emailVerified'>): boolean {
  const asked = useFetched('verification', async () =>
    emailVerified ? undefined : await call<VerificationConfig>('GET', '/api/config'),
  )
  const verification = asked.state === 'done' ? asked.result?.verification : undefined
  useEffect(() => {
    if (verification !== undefined) remember(verification)
  }, [verification])
  return emailVerified || !(verification ?? recall())
}

const remember = (verification: boolean): void => {
  try {
    localStorage.setItem(key, String(verification))
  } catch {
    // Without storage, the next visit asks the server again.
  }
}

/** Returns the stored answer; without one, this server counts as verifying addresses. */
const recall = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'false'
  } catch {
    return true
  }
}
