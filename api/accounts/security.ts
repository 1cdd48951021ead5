import type { Context } from 'hono'
import type { AccountSecurity } from '../../schema/accounts/security.ts'
import type { Id } from '../../schema/ids.ts'
import { endCalendar } from '../calendars/calendars.ts'
import type { Env } from '../http/env.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { write } from '../feeds/write.ts'
import { writeSessionToken } from '../sessions/session-cookie.ts'
import { announceEnded, endOtherSessions, listSessions, renewToken, type Proven } from '../sessions/sessions.ts'
import { enqueue } from '../tasks/tasks.ts'
import { dropPendingEmail, readPendingEmail } from './email-change.ts'
import { knownFacts, type KnownFacts } from './guessable-passwords.ts'
import { logOwn } from '../sessions/security-log.ts'
import { proveSecondFactor, readSecondFactor } from './second-factor.ts'
import { tryPassword } from './password-attempts.ts'

/** The caller, with what a new password must not consist of. */
interface Owner extends Proven, KnownFacts {}

/** Returns the caller after checking the password that they entered again. Failures count as at the sign-in. Refusals: invalid, slow_down. */
export const checkPassword = async (c: Context<Env>, password: string): Promise<Owner> => {
  const { sql, me } = c.var
  const [owner] = await sql<Owner[]>`
    select users.id, password_hash as "passwordHash", ${knownFacts(sql)}
    from users left join student_profiles on student_profiles.user_id = users.id where users.id = ${me.id}`
  if (!owner) throw new Refusal('not_found')
  if (!(await tryPassword(c, owner.email, owner, password))) throw wrongPassword()
  return owner
}

/** Checks the password before an act, and gives the session another token (ASVS 7.2.4, .decisions/api/0798). Refusals: invalid, slow_down. */
export const provePassword = async (c: Context<Env>, password: string): Promise<Owner> => {
  const owner = await checkPassword(c, password)
  const renewed = await renewToken(c.get('sql'), c.get('me'), c.get('sessionToken'))
  if (renewed) writeSessionToken(c, renewed.token, renewed.secondsLeft)
  return owner
}

/** Proves the caller before other sessions end: a stolen one would turn its owner out, and empty their devices. Refusals: invalid, code_needed, slow_down. */
export const proveForSessions = async (
  c: Context<Env>,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<void> => {
  if (password === undefined)
    throw new Refusal('invalid', { issues: [{ path: 'password', message: 'passwordRequired' }] })
  await provePassword(c, password)
  await proveSecondFactor(c, c.get('me').id, code)
}

const wrongPassword = () => new Refusal('invalid', { issues: [{ path: 'password', message: 'passwordWrong' }] })

/** Returns the data of the security settings. */
export const readSecurity = async (sql: AnySql, me: Me): Promise<AccountSecurity> => {
  const [pendingEmail, devices, secondFactor] = await Promise.all([
    readPendingEmail(sql, me.id),
    listSessions(sql, me),
    readSecondFactor(sql, me.id),
  ])
  return { pendingEmail, isModerator: me.isModerator === true, secondFactor, devices }
}

/**
 * Sets a new password, unless another one was set since the present one was proven. All other sessions end, and the caller's gets another token, which
 * is returned. Links to a new password or address, and the calendar's address, become invalid. Refusals: invalid.
 */
export const changePassword = async (sql: Sql, me: Me, proven: Proven, passwordHash: string) => {
  const { ended, renewed } = await write(sql, async (tx) => {
    const changed = await tx`
      update users set password_hash = ${passwordHash}
      where id = ${me.id} and password_hash = ${proven.passwordHash} returning id`
    if (changed.length === 0) throw wrongPassword()
    await logOwn(tx, me, 'password_changed')
    await tx`delete from account_tokens where user_id = ${me.id} and purpose = 'password_reset'`
    await dropPendingEmail(tx, me.id)
    await endCalendar(tx, me.id)
    await enqueue(tx, 'mail.send', { template: 'password-changed', userId: me.id })
    return { ended: await endOtherSessions(tx, me, null), renewed: await renewToken(tx, me) }
  })
  await announceEnded(sql, ended)
  return renewed
}

/** Ends the caller's other sessions with the calendar's address, or only one of them, and tells the owner by mail; their devices delete what they have of the caller if `isToEmpty`. Returns how many ended. */
export const signOutElsewhere = async (
  sql: Sql,
  me: Me,
  { only = null, isToEmpty }: { only?: Id | null; isToEmpty: boolean },
): Promise<number> => {
  const ended = await write(sql, async (tx) => {
    const sessions = await endOtherSessions(tx, me, only, isToEmpty)
    // Whoever made a calendar's address in the owner's name follows them by it.
    if (only === null) await endCalendar(tx, me.id)
    if (sessions.length > 0) {
      await logOwn(tx, me, 'sessions_ended')
      await enqueue(tx, 'mail.send', { template: 'sessions-ended', userId: me.id })
    }
    return sessions
  })
  await announceEnded(sql, ended)
  return ended.length
}
