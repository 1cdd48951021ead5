import { createHash, randomBytes } from 'node:crypto'
import type { Id } from '../../schema/ids.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'

export type TokenPurpose = 'verification' | 'password_reset'

/** How long a mail may lie unread. A new password is asked for by who sits before the screen, a first mail may wait for the evening. */
const tokenSeconds: Record<TokenPurpose, number> = {
  verification: 3 * 24 * 60 * 60,
  password_reset: 60 * 60,
}

/** A new token for the address that the account has now. Only its hash is stored. */
export const issueToken = async (sql: AnySql, userId: Id, purpose: TokenPurpose): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into account_tokens (token_hash, user_id, purpose, email, expires_at)
    select ${hashToken(token)}, id, ${purpose}, email, now() + make_interval(secs => ${tokenSeconds[purpose]})
    from users where id = ${userId}`
  return token
}

/** Refuses `invalid` a token that opens nothing (any more), without using it up. */
export const checkToken = async (sql: AnySql, token: string, purpose: TokenPurpose): Promise<void> => {
  const [found] = await sql`
    select from account_tokens join users on users.id = user_id and users.email = account_tokens.email
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()`
  if (!found) throw worthless()
}

/** Whose token it is; it opens nothing any more. Of two uses at once one gets through. Refusals: invalid. */
export const useToken = async (tx: AnySql, token: string, purpose: TokenPurpose): Promise<Id> => {
  const [used] = await tx<{ userId: Id }[]>`
    delete from account_tokens using users
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()
      and users.id = user_id and users.email = account_tokens.email
    returning user_id as "userId"`
  if (!used) throw worthless()
  return used.userId
}

const worthless = () => new Refusal('invalid', { issues: [{ path: 'token', message: 'token' }] })

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
