import type { Context } from 'hono'
import type { User } from '../../schema/accounts/user.ts'
import type { Credentials } from '../../schema/accounts/wire.ts'
import type { Id } from '../../schema/ids.ts'
import { needsVerifying } from '../config.ts'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { rememberDevice, type Device } from '../sessions/devices.ts'
import { readDevice, readSessionToken, writeDevice, writeSessionToken } from '../sessions/session-cookie.ts'
import { endSession, sessionSeconds } from '../sessions/sessions.ts'
import { checkCredentials } from './accounts.ts'
import { isPassword } from './passwords.ts'
import { userById } from './people.ts'

/** Refusals: bad_credentials, unverified, slow_down. */
export const proveCredentials = async (c: Context<Env>, credentials: Credentials) => {
  const { sql, throttle, config } = c.var
  await throttle.beforeLogin(credentials.email, clientAddress(c))
  const proven = await checkCredentials(sql, credentials)
  await throttle.afterLogin(credentials.email, clientAddress(c))
  if (needsVerifying(config) && !proven.isVerified) throw new Refusal('unverified', { needsVerification: true })
  return proven
}

/**
 * Proves the password of a sign-up that is sent again. Whoever knows all else of it may try passwords here as well as at the login, so that both
 * count together. Somebody who is leaving is refused as there (rule 1.4.29). Refusals: id_reused, leaving, slow_down.
 */
export const proveReplay = async (
  c: Context<Env>,
  existing: { passwordHash: string; isLeaving: boolean },
  { email, password }: Credentials,
): Promise<void> => {
  const { throttle } = c.var
  await throttle.beforeLogin(email, clientAddress(c))
  if (!(await isPassword(existing.passwordHash, password))) throw new Refusal('id_reused')
  await throttle.afterLogin(email, clientAddress(c))
  if (existing.isLeaving) throw new Refusal('leaving')
}

/** A sign-up that is sent again within this time, since its answer was lost, is still the same one. */
const signUpMs = 60 * 60 * 1000

/** The account knows the browser that it is signed up with: nobody is told of it (rule 1.4.28). */
export const greetBrowser = async (c: Context<Env>, { id, createdAt }: User, device: Device): Promise<void> => {
  if (Date.now() - Date.parse(createdAt) > signUpMs) return
  await rememberDevice(c.var.sql, id, device)
}

/** Opens a session for this browser and ends the one that it had. */
export const startSession = async (
  c: Context<Env>,
  open: (device: Device) => Promise<string>,
  device: Device = readDevice(c),
): Promise<void> => {
  const token = await open(device)
  const former = readSessionToken(c)
  if (former) await endSession(c.var.sql, former)
  writeSessionToken(c, token, sessionSeconds)
  writeDevice(c, device)
}

export const wholeUser = async (c: Context<Env>, id: Id): Promise<User> => {
  const user = await userById(c.var.sql, id)
  if (!user) throw new Refusal('not_found')
  return user
}
