import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/feeds.ts'
import { endCalendar } from '../calendars/calendars.ts'
import type { RequestedMail } from '../http/throttle.ts'
import type { Sql } from '../postgres/connect.ts'
import { enqueue } from '../tasks/tasks.ts'
import { write, type Tx } from '../feeds/write.ts'
import { endSessionsOf, announceEnded } from '../sessions/sessions.ts'
import { dropPendingEmail } from './email-change.ts'
import type { Browser } from '../sessions/user-agent.ts'
import { logAct } from '../sessions/security-log.ts'
import { useToken } from './tokens.ts'

/**
 * Queues a mail to the person with this address. A known and an unknown address cost the same work and time: the task for an unknown address finds
 * nobody. A second request while the mail is queued adds none.
 */
export const requestMail = async (sql: Sql, template: RequestedMail, email: string): Promise<void> => {
  const [found] = await sql<
    { id: Id }[]
  >`select id from users where lower(email) = lower(${email}) and erased_at is null`
  const userId = found?.id ?? newId()
  await enqueue(sql, 'mail.send', { template, userId }, { key: `${template} ${userId}` })
}

/** Marks an address as verified by the token that was mailed to it. Refusals: invalid. */
export const verifyAddress = (sql: Sql, token: string): Promise<void> =>
  write(sql, async (tx) => {
    await markVerified(tx, await useToken(tx, token, 'verification'))
  })

/**
 * Sets a new password. This ends all sessions, also one about to open with the old password, and invalidates all other links to a new password or
 * address. The token proves the mailbox, so the address becomes verified too. `passwordHash` is the hash of the new password. Refusals: invalid.
 */
export const resetPassword = async (sql: Sql, token: string, passwordHash: string, device: Browser): Promise<void> => {
  const ended = await write(sql, async (tx) => {
    const userId = await useToken(tx, token, 'password_reset')
    await tx`update users set password_hash = ${passwordHash} where id = ${userId}`
    await tx`delete from account_tokens where user_id = ${userId} and purpose = 'password_reset'`
    await dropPendingEmail(tx, userId)
    await endCalendar(tx, userId)
    await markVerified(tx, userId)
    await logAct(tx, userId, 'password_reset', device)
    await enqueue(tx, 'mail.send', { template: 'password-changed', userId })
    return await endSessionsOf(tx, userId)
  })
  await announceEnded(sql, ended)
}

const markVerified = async (tx: Tx, userId: Id): Promise<void> => {
  await tx`update users set email_verified = true where id = ${userId} and not email_verified`
  tx.changes.put(userFeed(userId), 'account', userId)
}
