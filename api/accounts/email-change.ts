import type { Id } from '../../schema/ids.ts'
import type { AccountSecurity } from '../../schema/accounts/security.ts'
import { write, type Tx } from '../feeds/write.ts'
import { Refusal } from '../http/refusal.ts'
import { hashToken, newToken } from '../http/secret-token.ts'
import { PostgresError, type AnySql, type Sql } from '../postgres/connect.ts'
import { enqueue } from '../tasks/tasks.ts'
import { contactChanged } from './person-fanout.ts'
import type { Me } from '../http/me.ts'
import type { Browser } from '../sessions/user-agent.ts'
import { logAct, logOwn } from '../sessions/security-log.ts'
import { invalidToken } from './tokens.ts'

/** Long enough for a mail that is read in the evening, or after a weekend. */
const linkSeconds = 3 * 24 * 60 * 60

/** Returns the new address that is not confirmed yet. */
export const readPendingEmail = async (sql: AnySql, userId: Id): Promise<AccountSecurity['pendingEmail']> => {
  const [pending] = await sql<{ email: string; expiresAt: Date }[]>`
    select new_email as email, expires_at as "expiresAt" from email_changes
    where user_id = ${userId} and confirmed_at is null and expires_at > now()`
  return pending ? { email: pending.email, expiresAt: pending.expiresAt.toISOString() } : null
}

/**
 * Mails a link to a new address, which takes effect once its reader opens the link, and informs the old address. It replaces an earlier unconfirmed
 * address. Refusals: invalid, email_taken.
 */
export const requestEmailChange = async (tx: Tx, me: Me, email: string): Promise<void> => {
  const userId = me.id
  const [user] = await tx<{ email: string }[]>`select email from users where id = ${userId} for no key update`
  if (!user) throw new Refusal('not_found')
  if (user.email.toLowerCase() === email.toLowerCase())
    throw new Refusal('invalid', { issues: [{ path: 'email', message: 'emailSame' }] })
  await ensureFree(tx, email)
  await dropPendingEmail(tx, userId)
  const [{ id: changeId }] = (await tx`
    insert into email_changes (user_id, old_email, new_email, expires_at)
    values (${userId}, ${user.email}, ${email}, now() + make_interval(secs => ${linkSeconds}))
    returning id`) as unknown as [{ id: Id }]
  await logOwn(tx, me, 'email_asked')
  await enqueue(tx, 'mail.send', { template: 'email-change', userId, changeId })
  await enqueue(tx, 'mail.send', { template: 'email-change-asked', userId, changeId })
}

/** Deletes an unconfirmed new address, whose link becomes invalid. */
export const dropPendingEmail = async (tx: AnySql, userId: Id): Promise<void> => {
  await tx`delete from email_changes where user_id = ${userId} and confirmed_at is null`
}

/**
 * Issues the token of the link for an unconfirmed change; undefined if there is none. Only the hash is stored. A later token replaces an earlier one.
 */
export const issueEmailToken = async (sql: AnySql, changeId: Id): Promise<string | undefined> => {
  const token = newToken()
  const issued = await sql`
    update email_changes set token_hash = ${hashToken(token)}
    where id = ${changeId} and confirmed_at is null and expires_at > now() returning id`
  return issued.length > 0 ? token : undefined
}

/**
 * Sets the new address by the token that was mailed to it. The link works once, and only while the account still has the address from the time of the
 * request. Refusals: invalid, email_taken.
 */
export const confirmEmailChange = async (sql: Sql, token: string, device: Browser): Promise<void> => {
  try {
    await write(sql, async (tx) => {
      const [change] = await tx<{ id: Id; userId: Id; oldEmail: string; newEmail: string }[]>`
        update email_changes set confirmed_at = now()
        where token_hash = ${hashToken(token)} and confirmed_at is null and expires_at > now()
        returning id, user_id as "userId", old_email as "oldEmail", new_email as "newEmail"`
      if (!change) throw invalidToken()
      await ensureFree(tx, change.newEmail)
      const changed = await tx`
        update users set email = ${change.newEmail}, email_verified = true
        where id = ${change.userId} and email = ${change.oldEmail} returning id`
      if (changed.length === 0) throw invalidToken()
      await contactChanged(tx, change.userId)
      await logAct(tx, change.userId, 'email_changed', device)
      await enqueue(tx, 'mail.send', { template: 'email-changed', userId: change.userId, changeId: change.id })
    })
  } catch (error) {
    // Somebody has signed up with the address at the same moment.
    if (error instanceof PostgresError && error.constraint_name === 'users_email') throw new Refusal('email_taken')
    throw error
  }
}

const ensureFree = async (tx: AnySql, email: string): Promise<void> => {
  const taken = await tx`select from users where lower(email) = lower(${email})`
  if (taken.length > 0) throw new Refusal('email_taken')
}
