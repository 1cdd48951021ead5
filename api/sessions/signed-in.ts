import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isStudent } from '../../schema/accounts/user.ts'
import { findSession, sessionSeconds } from './sessions.ts'
import type { Env, Me } from '../http/env.ts'
import { ensureSelf } from '../http/params.ts'
import { Refusal } from '../http/refusal.ts'
import { readSessionToken, writeSessionToken } from './session-cookie.ts'

/** Finds the caller by the session cookie; an `x-user-id` header may name the caller too, but nobody else. */
const identify = async (c: Context<Env>): Promise<Me | undefined> => {
  const token = readSessionToken(c)
  const session = token && (await findSession(c.var.sql, token))
  if (!session) return undefined
  // The browser's copy slides along with the row.
  if (session.extended) writeSessionToken(c, token, sessionSeconds)
  ensureSelf(session.me, c.req.header('x-user-id'))
  c.set('me', session.me)
  return session.me
}

const only = (mayPass: (me: Me) => boolean) =>
  createMiddleware<Env>(async (c, next) => {
    const me = await identify(c)
    if (!me) throw new Refusal('signed_out')
    if (!mayPass(me)) throw new Refusal('wrong_role')
    await next()
  })

/** Visitors pass as well, with `c.var.me` undefined. */
export const maybeSignedIn = createMiddleware<Env>(async (c, next) => {
  await identify(c)
  await next()
})

export const signedIn = only(() => true)
export const student = only(isStudent)
/** Any non-student is treated as an individual (rule 4.3). */
export const individual = only((me) => !isStudent(me))

/**
 * After one of these: counts what somebody changes about something that is there, such as a decision or a read message. What makes
 * something new or costs more is throttled by its own kind.
 */
export const throttled = createMiddleware<Env>(async (c, next) => {
  await c.var.throttle.beforeAct('change', c.var.me)
  await next()
})
