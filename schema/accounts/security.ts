import type { Id } from '../ids.ts'

/** A browser in which the caller is signed in. Of the device, it shows only browser and system. */
export interface SignedInDevice {
  id: Id
  /** Null if the user agent names no browser or system that we know. */
  browser: string | null
  system: string | null
  isCurrent: boolean
  createdAt: string
  /** Rounded to the hour. */
  lastSeenAt: string
}

/** Returns the name of a device: its browser and its system, as far as they are known. */
export const deviceName = ({ browser, system }: Pick<SignedInDevice, 'browser' | 'system'>): string =>
  [browser, system].filter((part) => part !== null).join(', ') || 'appareil inconnu'

/** GET /api/account/security */
export interface AccountSecurity {
  /** The address that is not confirmed yet, and when its link expires; null if there is none. */
  pendingEmail: { email: string; expiresAt: string } | null
  devices: SignedInDevice[]
}
