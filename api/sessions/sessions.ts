import { createHash, randomBytes } from 'node:crypto'
import type { ISql } from 'postgres'
import type { UserType } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Me } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sql } from '../postgres/connect.ts'
import { endedSessionsChannel } from '../feeds/announce.ts'

/** A session ends this long after it was last used. */
export const sessionSeconds = 30 * 24 * 60 * 60

/** Opens a session and returns the token for the cookie. Only a hash of it is stored. */
export const openSession = async (sql: ISql, userId: Id): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into sessions (token_hash, user_id, expires_at)
    values (${hashToken(token)}, ${userId}, now() + make_interval(secs => ${sessionSeconds}))`
  return token
}

/**
 * The same for who gave the right password, unless it was changed since: the row's lock lets a reset that comes at the same time
 * either see this session and end it, or be seen here. Refusals: bad_credentials.
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

/** Whose password was right, and which hash it was right for. */
export interface Proven {
  id: Id
  passwordHash: string
}

/**
 * The person behind a token, unless the session has ended. A session slides, but writes at most once an hour; `extended` says
 * that it just did, so that the cookie should follow.
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

/** Ends the session of a token, if there is one, and tells the event streams that live off it. */
export const endSession = async (sql: Sql, token: string): Promise<void> => {
  const ended = await sql<{ id: Id }[]>`delete from sessions where token_hash = ${hashToken(token)} returning id`
  await tellEnded(
    sql,
    ended.map(({ id }) => id),
  )
}

/** Ends all sessions of a person; `tellEnded` is for after the commit. */
export const endSessionsOf = async (tx: ISql, userId: Id): Promise<Id[]> => {
  const ended = await tx<{ id: Id }[]>`delete from sessions where user_id = ${userId} returning id`
  return ended.map(({ id }) => id)
}

/** Tells the event streams that live off these sessions. */
export const tellEnded = async (sql: Sql, sessions: Id[]): Promise<void> => {
  for (const id of sessions) await sql.notify(endedSessionsChannel, id)
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
