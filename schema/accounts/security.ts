import type { z } from 'zod'
import type { ActivityAnswer } from './activity-wire.ts'
import type { RecoveryCodesAnswer, secondFactorState, SecondFactorSecretAnswer } from './second-factor-wire.ts'
import type { AccountSecurityAnswer } from './security-wire.ts'

/** GET /api/account/security */
export interface AccountSecurity extends z.infer<typeof AccountSecurityAnswer> {}

/** A browser in which the caller is signed in. It shows only the device's browser and system. */
export type SignedInDevice = AccountSecurity['devices'][number]

/** Returns the name of a device: its browser and its system, as far as they are known. */
export const deviceName = ({ browser, system }: Pick<SignedInDevice, 'browser' | 'system'>): string =>
  [browser, system].filter((part) => part !== null).join(', ') || 'appareil inconnu'

export type SecondFactorState = z.infer<typeof secondFactorState>

/** POST /api/account/second-factor */
export interface SecondFactorSecret extends z.infer<typeof SecondFactorSecretAnswer> {}

/** POST /api/account/second-factor/confirm */
export interface RecoveryCodes extends z.infer<typeof RecoveryCodesAnswer> {}

/** GET /api/account/activity */
export interface Activity extends z.infer<typeof ActivityAnswer> {}
export type ActivityEntry = Activity['entries'][number]
