import { createHash, randomBytes } from 'node:crypto'
import type { ISql } from 'postgres'
import type { UserType } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Me } from '../http/env.ts'
import type { Sql } from '../postgres/connect.ts'
import { endedSessionsChannel } from '../sync/announce.ts'

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
  for (const { id } of ended) await sql.notify(endedSessionsChannel, id)
}

/** Sweeps away some of the sessions that ended by themselves; they open nothing any more, they only take room. */
export const sweepSessions = (sql: Sql) => sql`
  delete from sessions where id in (
    select id from sessions where expires_at <= now() limit 100 for update skip locked)`

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
