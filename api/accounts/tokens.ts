import type { Id } from '../../schema/ids.ts'
import { Refusal } from '../http/refusal.ts'
import { hashToken, newToken } from '../http/secret-token.ts'
import type { AnySql } from '../postgres/connect.ts'
import { knownFacts, type KnownFacts } from './guessable-passwords.ts'

export type TokenPurpose = 'verification' | 'password_reset' | 'phone_back'

/** How long a token is valid. A person who requests a new password waits for the mail; the first mail may be read in the evening. */
const tokenSeconds: Record<TokenPurpose, number> = {
  verification: 3 * 24 * 60 * 60,
  password_reset: 60 * 60,
  phone_back: 7 * 24 * 60 * 60,
}

/** Issues a token for the present address of the account. Only the hash of the token is stored. */
export const issueToken = async (sql: AnySql, userId: Id, purpose: TokenPurpose): Promise<string> => {
  const token = newToken()
  await sql`
    insert into account_tokens (token_hash, user_id, purpose, email, expires_at)
    select ${hashToken(token)}, id, ${purpose}, email, now() + make_interval(secs => ${tokenSeconds[purpose]})
    from users where id = ${userId}`
  return token
}

/** Returns the owner of a token without using it up. Refuses `invalid` a token that is unknown, expired or used. */
export const checkToken = async (sql: AnySql, token: string, purpose: TokenPurpose): Promise<KnownFacts> => {
  const [owner] = await sql<KnownFacts[]>`
    select ${knownFacts(sql)}
    from account_tokens join users on users.id = user_id and users.email = account_tokens.email
      left join student_profiles on student_profiles.user_id = users.id
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()`
  if (!owner) throw invalidToken()
  return owner
}

/** Uses up a token and returns its user. Only one of two concurrent uses succeeds. Refusals: invalid. */
export const useToken = async (tx: AnySql, token: string, purpose: TokenPurpose): Promise<Id> => {
  const [used] = await tx<{ userId: Id }[]>`
    delete from account_tokens using users
    where token_hash = ${hashToken(token)} and purpose = ${purpose} and expires_at > now()
      and users.id = user_id and users.email = account_tokens.email
    returning user_id as "userId"`
  if (!used) throw invalidToken()
  return used.userId
}

/** The refusal of a link that is unknown, expired or used. */
export const invalidToken = () => new Refusal('invalid', { issues: [{ path: 'token', message: 'token' }] })
