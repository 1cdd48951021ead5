import { newId, type Id } from '../../schema/ids.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { hashToken, newToken } from '../http/secret-token.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { logAct, logOwn } from '../sessions/security-log.ts'
import type { Browser } from '../sessions/user-agent.ts'
import { enqueue } from '../tasks/tasks.ts'
import { contactChanged } from './person-fanout.ts'
import { issueToken, useToken } from './tokens.ts'

/**
 * Sets another phone number and returns whether it differs. Each change mails the owner a link that takes it back for seven days, since no password
 * needs to stand behind it (rules 1.2.510 and 1.4.28).
 */
export const changePhone = async (tx: Tx, me: Me, phone: string): Promise<boolean> => {
  const userId = me.id
  const [before] = await tx<{ phone: string }[]>`select phone from users where id = ${userId} for no key update`
  if (!before || before.phone === phone) return false
  await tx`update users set phone = ${phone} where id = ${userId}`
  await logOwn(tx, me, 'phone_changed')
  const changeId = newId()
  const token = await issueToken(tx, userId, 'phone_back')
  await tx`
    update account_tokens set phone = ${before.phone}, change_id = ${changeId} where token_hash = ${hashToken(token)}`
  await enqueue(tx, 'mail.send', { template: 'phone-changed', userId, changeId })
  return true
}

/** Issues the token of the link that takes this change back; undefined once it has served or expired. A later token replaces an earlier one. */
export const issuePhoneToken = async (sql: AnySql, changeId: Id): Promise<string | undefined> => {
  const token = newToken()
  const issued = await sql`
    update account_tokens set token_hash = ${hashToken(token)} where change_id = ${changeId} and expires_at > now() returning 1`
  return issued.length > 0 ? token : undefined
}

/** Puts back the number from before a change, by the token of its mail. The link works once. Refusals: invalid. */
export const takePhoneBack = async (sql: Sql, token: string, device: Browser): Promise<void> => {
  await write(sql, async (tx) => {
    const [old] = await tx<{ phone: string }[]>`select phone from account_tokens where token_hash = ${hashToken(token)}`
    const userId = await useToken(tx, token, 'phone_back')
    await tx`update users set phone = ${old?.phone ?? ''} where id = ${userId}`
    await logAct(tx, userId, 'phone_changed', device)
    await contactChanged(tx, userId)
  })
}
