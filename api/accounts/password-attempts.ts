import type { Context } from 'hono'
import type { Id } from '../../schema/ids.ts'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { isKnownDevice } from '../sessions/devices.ts'
import { readDeviceToken } from '../sessions/session-cookie.ts'
import type { Proven } from '../sessions/sessions.ts'
import { isPassword } from './passwords.ts'

/**
 * Returns whether the password is right, after the same time if nobody has this e-mail. Only failures count, those of all password checks together
 * (rule 1.4.59). Refusals: slow_down.
 */
export const tryPassword = async (
  c: Context<Env>,
  email: string,
  owner: Proven | undefined,
  password: string,
): Promise<boolean> => {
  const { throttle } = c.var
  const place = await placeOf(c, owner?.id)
  await throttle.beforeLogin(email, place)
  if (!(await isPassword(owner?.passwordHash, password))) return false
  await throttle.afterLogin(email, place)
  return true
}

/**
 * Failures are counted by network address, but separately for a browser in which the person has signed in before: attempts by strangers in its
 * network don't lock the person out there.
 */
const placeOf = async (c: Context<Env>, ownerId: Id | undefined): Promise<string> => {
  const token = readDeviceToken(c)
  const isKnown = ownerId !== undefined && (await isKnownDevice(c.var.sql, ownerId, token))
  return isKnown ? token : clientAddress(c)
}
