import { useEffect } from 'react'
import type { User } from '../../../schema/accounts/user.ts'
import { call } from '../../../sync/http/transport.ts'
import { useFetched } from '../../data/fetched.ts'

/** What this device last heard of whether accounts on this server verify their address. */
const key = 'coup-de-main.verification'

interface VerificationConfig {
  verification: boolean
}

/** Whether somebody counts as verified: their address is, or no address on this server is verified (rule 4.16). */
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
    // Without storage the server is asked again.
  }
}

/** Without an answer yet, addresses count as verified on this server. */
const recall = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'false'
  } catch {
    return true
  }
}
