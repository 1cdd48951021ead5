import type { Context } from 'hono'
import type { Id } from '../../schema/ids.ts'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import type { Me } from '../http/me.ts'
import { findKnownToken } from '../sessions/devices.ts'
import { readDeviceTokens } from '../sessions/session-cookie.ts'
import type { Proven } from '../sessions/sessions.ts'
import { enqueue } from '../tasks/tasks.ts'
import { readUserAgent } from '../sessions/user-agent.ts'
import { isPassword } from './passwords.ts'
import { logRefused } from '../sessions/security-log.ts'

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
  const { place, isKnown } = await placeOf(c, owner?.id)
  await throttle.beforeLogin(email, place)
  if (!isKnown && (await throttle.isGuessedAt(email))) {
    await tellOwner(c, email, owner)
    await throttle.waitTurn(email, place)
  }
  if (!(await isPassword(owner?.passwordHash, password))) {
    if (owner) await logRefused(c.get('sql'), owner.id, 'sign_in_refused', readUserAgent(c.req.header('user-agent')))
    return false
  }
  await throttle.afterLogin(email, place, isKnown)
  return true
}

/** One mail a day says that somebody guesses. */
const tellOwner = async (
  { var: { sql, throttle } }: Context<Env>,
  email: string,
  owner: Proven | undefined,
): Promise<void> => {
  if (owner && (await throttle.isGuessMailDue(email)))
    await enqueue(sql, 'mail.send', { template: 'guesses', userId: owner.id }, { key: `guesses ${owner.id}` })
}

/**
 * Failures are counted by network address, but separately for a browser in which the person has signed in before: attempts by strangers, in its
 * network or in many others, don't lock the person out there. Nor do they where the person is signed in.
 */
const placeOf = async (c: Context<Env>, ownerId: Id | undefined): Promise<{ place: string; isKnown: boolean }> => {
  const me = c.get('me') as Me | undefined
  const token = ownerId && (await findKnownToken(c.get('sql'), ownerId, readDeviceTokens(c)))
  return { place: token ?? clientAddress(c), isKnown: token !== undefined || (me !== undefined && me.id === ownerId) }
}
