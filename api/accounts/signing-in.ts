import type { Context } from 'hono'
import type { User } from '../../schema/accounts/user.ts'
import type { Credentials } from '../../schema/accounts/wire.ts'
import type { Id } from '../../schema/ids.ts'
import { needsVerifying } from '../config.ts'
import { isForwarded } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { rememberDevice, type Device } from '../sessions/devices.ts'
import { writeDevice, writeSessionToken } from '../sessions/session-cookie.ts'
import { endSession, sessionSeconds, type Proven } from '../sessions/sessions.ts'
import { findAccount } from './accounts.ts'
import { tryPassword } from './password-attempts.ts'
import { proveSecondFactor } from './second-factor.ts'
import { userById } from './visible-people.ts'

/**
 * Returns the person with this e-mail and password, whose second factor is still to be proven. An unknown e-mail and a wrong password get the same answer after a similar time. Refusals:
 * bad_credentials, unverified, slow_down.
 */
export const proveCredentials = async (c: Context<Env>, { email, password }: Credentials) => {
  const account = await findAccount(c.get('sql'), email)
  const isRight = await tryPassword(c, email, account, password)
  // Their password is public, and a start that only this machine shall reach may stand behind a proxy.
  const isDemo = c.get('config').demo === 'allowed' && isForwarded(c) && /@demo\.example$/i.test(email)
  if (!account || !isRight || isDemo) throw new Refusal('bad_credentials')
  if (needsVerifying(c.get('config')) && !account.isVerified)
    throw new Refusal('unverified', { needsVerification: true })
  return account
}

/**
 * Proves the password of a repeated sign-up. Anybody who knows the rest of the sign-up could try passwords here as well as at the login, so both
 * count together. Somebody who is leaving is refused, as at the login (rule 1.4.29). Refusals: id_reused, leaving, code_needed, slow_down.
 */
export const proveReplay = async (
  c: Context<Env>,
  existing: Proven & { isLeaving: boolean },
  { email, password }: Credentials,
): Promise<void> => {
  if (!(await tryPassword(c, email, existing, password))) throw new Refusal('id_reused')
  if (existing.isLeaving) throw new Refusal('leaving')
  await proveSecondFactor(c, existing.id, undefined)
}

/** A sign-up that is repeated within this time, because its answer was lost, counts as the same sign-up. */
const signUpMs = 60 * 60 * 1000

/** Remembers the browser of the sign-up, so that the owner gets no mail about a new device (rule 1.4.28). */
export const greetBrowser = async (c: Context<Env>, { id, createdAt }: User, device: Device): Promise<void> => {
  if (Date.now() - Date.parse(createdAt) > signUpMs) return
  await rememberDevice(c.get('sql'), id, device)
}

/** Opens a session for this browser and ends its former one. */
export const startSession = async (c: Context<Env>, device: Device, open: () => Promise<string>): Promise<void> => {
  const token = await open()
  const former = c.get('sessionToken')
  if (former) await endSession(c.get('sql'), former)
  writeSessionToken(c, token, sessionSeconds)
  writeDevice(c, device)
}

export const wholeUser = async (c: Context<Env>, id: Id): Promise<User> => {
  const user = await userById(c.get('sql'), id)
  if (!user) throw new Refusal('not_found')
  return user
}
