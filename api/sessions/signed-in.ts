import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isId } from '../../schema/ids.ts'
import { isStudent } from '../../schema/accounts/user.ts'
import type { RefusalCode } from '../../schema/refusals.ts'
import { servesOthers } from '../config.ts'
import type { Env } from '../http/env.ts'
import type { Me } from '../http/me.ts'
import { ensureSelf } from '../http/params.ts'
import { Refusal } from '../http/refusal.ts'
import type { Act } from '../http/throttle.ts'
import { bySession, describeGuard, withOrWithoutSession } from '../openapi/operation.ts'
import { isToBeEmptied } from './devices.ts'
import { findSession } from './sessions.ts'
import { readDeviceTokens, writeSessionToken } from './session-cookie.ts'

/** Identifies the caller by the session cookie. An `x-user-id` header may repeat the caller's id, but must not name anybody else. */
const identify = async (c: Context<Env>): Promise<Me | undefined> => {
  const token = c.get('sessionToken')
  const session = token && (await findSession(c.get('sql'), token))
  if (!session) return undefined
  // The cookie is extended together with the session's row.
  if (session.secondsLeft !== undefined) writeSessionToken(c, token, session.secondsLeft)
  ensureSelf(session.me, c.req.header('x-user-id'))
  c.set('me', c.get('config').rateLimits ? session.me : { ...session.me, isUncounted: true })
  return session.me
}

/**
 * The requests open to a suspended person: reading, marking as read, managing the account, and complaining about held money. A push is checked
 * mutation by mutation, and `patchJob` checks the changes of a job.
 */
const isOpenToSuspended = ({ req: { method, path } }: Context<Env>): boolean =>
  method === 'GET' ||
  method === 'HEAD' ||
  /^\/api\/(account|complaints|messages|notifications|sync)\//.test(path) ||
  (method === 'POST' && /^\/api\/jobs\/[^/]+\/complaints$/.test(path)) ||
  (method === 'PATCH' && /^\/api\/jobs\/[^/]+$/.test(path))

/** Whether the owner has asked that this browser deletes what it has of the person whom the app names (rule 1.2.603). Such an answer empties the browser's cache. */
const isEmptied = async (c: Context<Env>): Promise<boolean> => {
  const [userId, tokens] = [c.req.query('user'), readDeviceTokens(c)]
  if (!isId(userId) || !(await isToBeEmptied(c.get('sql'), userId, tokens))) return false
  c.header('Clear-Site-Data', '"cache"')
  return true
}

const only = (
  mayPass: (me: Me) => boolean,
  refusals: RefusalCode[],
  isOpen = isOpenToSuspended,
  ensure?: (c: Context<Env>, me: Me) => Promise<void>,
) => {
  const guard = createMiddleware<Env>(async (c, next) => {
    const me = await identify(c)
    if (!me) throw new Refusal((await isEmptied(c)) ? 'device_emptied' : 'signed_out')
    if (me.isSuspended && !isOpen(c)) throw new Refusal('suspended')
    if (!mayPass(me)) throw new Refusal('wrong_role')
    await ensure?.(c, me)
    await next()
  })
  return describeGuard(guard, {
    refusals: ['signed_out', 'device_emptied', 'not_yours', 'suspended', ...refusals],
    security: bySession,
  })
}

/** Lets visitors pass too, with `c.get('me')` undefined. */
export const maybeSignedIn = describeGuard(
  createMiddleware<Env>(async (c, next) => {
    await identify(c)
    await next()
  }),
  { refusals: ['not_yours'], security: withOrWithoutSession },
)

export const signedIn = only(() => true, [])
export const student = only(isStudent, ['wrong_role'])
/** Everybody who is not a student counts as an individual (rule 4.3). */
export const individual = only((me) => !isStudent(me), ['wrong_role'])

/**
 * Only people whom the operator made moderators, checked at each call. A suspended moderator may not even read reports, nor one without a second
 * factor on a server that others reach (rule 1.2.600).
 */
export const moderator = only(
  (me) => me.isModerator === true,
  ['wrong_role', 'factor_needed'],
  () => false,
  async (c, { id }) => {
    if (!servesOthers(c.get('config'))) return
    const factor = await c.get('sql')`select from second_factors where user_id = ${id} and confirmed_at is not null`
    if (factor.length === 0) throw new Refusal('factor_needed')
  },
)

/** Counts acts of this kind; placed after one of the guards above. */
export const throttledAs = (act: Act) =>
  describeGuard(
    createMiddleware<Env>(async (c, next) => {
      await c.get('throttle').beforeAct(act, c.get('me'))
      await next()
    }),
    { refusals: ['slow_down'] },
  )

/** Counts a change to an existing thing, such as a decision or a read message. Creating something, or a costly act, has a limit of its own. */
export const throttled = throttledAs('change')
