import { createHash, randomBytes } from 'node:crypto'
import type { ISql } from 'postgres'
import type { UserType } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Me } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sql } from '../postgres/connect.ts'
import { endedSessionsChannel } from '../feeds/announce.ts'

/** A session ends this long after its last use. */
export const sessionSeconds = 30 * 24 * 60 * 60

/** Opens a session and returns the token for the cookie. Only a hash of the token is stored. */
export const openSession = async (sql: ISql, userId: Id): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${userId}, now() + make_interval(secs => ${sessionSeconds}))`
  return token
}

/**
 * Opens a session for a person who gave the right password, unless the password was changed since. The lock on the
 * user's row lets a concurrent reset either see this session and end it, or be seen here. Refuses bad_credentials.
 */
export const openSessionWith = async (sql: ISql, { id, passwordHash }: Proven): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const opened = await sql`
    insert into sessions (token_hash, user_id, expires_at)
    select ${hashToken(token)}, id, now() + make_interval(secs => ${sessionSeconds})
    from users where id = ${id} and password_hash = ${passwordHash} for share
    returning id`
  if (opened.length === 0) throw new Refusal('bad_credentials')
  return token
}

/** A person whose password was right, and the hash that it matched. */
export interface Proven {
  id: Id
  passwordHash: string
}

/**
 * Returns the person behind a token, unless the session has ended. A session slides, but is written at most once an
 * hour; `extended` says that it was just written, so that the cookie should follow.
 */
export const findSession = async (sql: Sql, token: string): Promise<{ me: Me; extended: boolean } | undefined> => {
  const [session] = await sql<{ id: Id; userId: Id; userType: UserType; isDue: boolean }[]>`
    select sessions.id, user_id as "userId", user_type as "userType",
      last_seen_at < now() - interval '1 hour' as "isDue"
    from sessions join users on users.id = user_id
    where token_hash = ${hashToken(token)} and expires_at > now()`
  if (!session) return undefined
  if (session.isDue) await extendSession(sql, session.id)
  return { me: { id: session.userId, userType: session.userType, sessionId: session.id }, extended: session.isDue }
}

const extendSession = (sql: Sql, id: Id) => sql`
  update sessions set last_seen_at = now(), expires_at = now() + make_interval(secs => ${sessionSeconds})
  where id = ${id} and last_seen_at < now() - interval '1 hour' and expires_at > now()`

/** Ends the session of a token, if there is one, and announces it to its event streams. */
export const endSession = async (sql: Sql, token: string): Promise<void> => {
  const ended = await sql<{ id: Id }[]>`delete from sessions where token_hash = ${hashToken(token)} returning id`
  await announceEnded(
    sql,
    ended.map(({ id }) => id),
  )
}

/** Ends all sessions of a person. Call `announceEnded` with them after the commit. */
export const endSessionsOf = async (tx: ISql, userId: Id): Promise<Id[]> => {
  const ended = await tx<{ id: Id }[]>`delete from sessions where user_id = ${userId} returning id`
  return ended.map(({ id }) => id)
}

/** Announces ended sessions, so that their event streams close. */
export const announceEnded = async (sql: Sql, sessions: Id[]): Promise<void> => {
  for (const id of sessions) await sql.notify(endedSessionsChannel, id)
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
