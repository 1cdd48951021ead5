import { newId, type Id } from '../../schema/ids.ts'
import { userFeed } from '../../schema/jobs/job.ts'
import type { Sql } from '../postgres/connect.ts'
import { enqueue } from '../tasks/tasks.ts'
import { write, type Tx } from '../feeds/write.ts'
import { endSessionsOf, announceEnded } from '../sessions/sessions.ts'
import { useToken } from './tokens.ts'

/**
 * Sends a letter to whoever has this address. Known or not, the same is done in like time: the task of an unknown address finds
 * nobody. While a letter waits, asking again sends no second one.
 */
export const requestLetter = async (
  sql: Sql,
  letter: 'verification' | 'password-reset',
  email: string,
): Promise<void> => {
  const [found] = await sql<{ id: Id }[]>`select id from users where lower(email) = lower(${email})`
  const userId = found?.id ?? newId()
  await enqueue(sql, 'mail.send', { letter, userId }, { key: `${letter} ${userId}` })
}

/** The address is the person's: the token was in a mail to it. Refusals: invalid. */
export const verifyAddress = (sql: Sql, token: string): Promise<void> =>
  write(sql, async (tx) => {
    await markVerified(tx, await useToken(tx, token, 'verification'))
  })

/**
 * A new password ends all sessions, open and about to be opened with the old one, and all other ways to a new password. Who read
 * the mail has the mailbox, so the address is verified too. `passwordHash` is of the new one. Refusals: invalid.
 */
export const resetPassword = async (sql: Sql, token: string, passwordHash: string): Promise<void> => {
  const ended = await write(sql, async (tx) => {
    const userId = await useToken(tx, token, 'password_reset')
    await tx`update users set password_hash = ${passwordHash} where id = ${userId}`
    await tx`delete from account_tokens where user_id = ${userId} and purpose = 'password_reset'`
    await markVerified(tx, userId)
    await enqueue(tx, 'mail.send', { letter: 'password-changed', userId })
    return await endSessionsOf(tx, userId)
  })
  await announceEnded(sql, ended)
}

const markVerified = async (tx: Tx, userId: Id): Promise<void> => {
  await tx`update users set email_verified = true where id = ${userId} and not email_verified`
  tx.changes.put(userFeed(userId), 'account', userId)
}
