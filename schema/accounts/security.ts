import type { Id } from '../ids.ts'

/** A browser in which the caller is signed in. Of the place it tells no more than browser and system. */
export interface SignedInDevice {
  id: Id
  /** Null where the user agent names none that we know. */
  browser: string | null
  system: string | null
  isCurrent: boolean
  createdAt: string
  /** To the hour. */
  lastSeenAt: string
}

/** Returns what a device is called: its browser and its system, as far as they are known. */
export const deviceName = ({ browser, system }: Pick<SignedInDevice, 'browser' | 'system'>): string =>
  [browser, system].filter((part) => part !== null).join(', ') || 'appareil inconnu'

/** GET /api/account/security */
export interface AccountSecurity {
  /** The address that waits for its proof, and until when its link serves; null if none waits. */
  pendingEmail: { email: string; expiresAt: string } | null
  devices: SignedInDevice[]
}
