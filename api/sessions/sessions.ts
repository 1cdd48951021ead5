import type { ISql } from 'postgres'
import type { Id } from '../../schema/ids.ts'
import type { SignedInDevice } from '../../schema/accounts/security.ts'
import { logAct } from './security-log.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { hashToken, newToken } from '../http/secret-token.ts'
import { PostgresError, type AnySql, type Sql } from '../postgres/connect.ts'
import { isNoRoom } from '../postgres/room.ts'
import { transact } from '../postgres/transaction.ts'
import { endedSessionsChannel } from '../feeds/announce.ts'
import { noteDevice, type Device } from './devices.ts'
import type { Browser } from './user-agent.ts'

/** A session ends this long after its last use. */
export const sessionSeconds = 30 * 24 * 60 * 60

/** A session ends this long after it began, even if it is used (rule 1.4.26). */
const longestSessionSeconds = 180 * 24 * 60 * 60

/** Opens a session and returns the token for the cookie. Only a hash of the token is stored. */
export const openSession = async (sql: AnySql, userId: Id, device?: Device): Promise<string> => {
  const token = newToken()
  const deviceId = device ? await noteDevice(sql, userId, device) : null
  await sql`
    insert into sessions (token_hash, user_id, device_id, expires_at)
    values (${hashToken(token)}, ${userId}, ${deviceId}, now() + make_interval(secs => ${sessionSeconds}))`
  await endOldest(sql, userId)
  return token
}

/**
 * Gives the caller's session another token, so that a copy of the former one is worth nothing. `served`: a token that serves on until a request brings the
 * new one, and for some seconds after it; by default none does. Returns the new token with the seconds until the session ends; undefined if it has ended.
 */
export const renewToken = async (
  tx: AnySql,
  me: Me,
  served?: string,
): Promise<{ token: string; secondsLeft: number } | undefined> => {
  const token = newToken()
  const former = served === undefined ? null : hashToken(served)
  const [renewed] = await tx<{ secondsLeft: number }[]>`
    update sessions set token_hash = ${hashToken(token)}, former_hash = ${former},
      former_until = case when ${former !== null} then timestamptz 'infinity' end
    where id = ${me.sessionId} returning floor(extract(epoch from expires_at - now()))::int as "secondsLeft"`
  return renewed && { token, ...renewed }
}

/** Ends the former token soon: the browser has the new one, and its requests that are under way may still have the former. */
const endFormerToken = async (sql: Sql, id: Id): Promise<void> => {
  await sql`
    update sessions set former_until = now() + interval '10 seconds' where id = ${id} and former_until = 'infinity'`
}

/** The most sessions that the settings list: a session that is not shown there could not be ended. */
const maxSessions = 100

/** Ends the sessions beyond `maxSessions`, the least recently used first; announced with the commit. */
const endOldest = async (sql: AnySql, userId: Id): Promise<void> => {
  await sql`
    with ended as (
      delete from sessions where id in (
        select id from sessions where user_id = ${userId} order by last_seen_at desc, id offset ${maxSessions})
      returning id)
    select pg_notify(${endedSessionsChannel}, id::text) from ended`
}

/**
 * Opens a session for a person who gave the right password, unless the password was changed or the account left since. The lock on the user's row
 * orders this against a concurrent reset: the reset either sees this session and ends it, or is seen here. Refuses bad_credentials.
 */
export const openSessionWith = (sql: Sql, { id, passwordHash }: Proven, device: Device): Promise<string> =>
  transact(sql, async (tx) => {
    const standing = await tx`
      select from users where id = ${id} and password_hash = ${passwordHash} and leaving_since is null for share`
    if (standing.length === 0) throw new Refusal('bad_credentials')
    await logAct(tx, id, 'signed_in', device)
    return await openSession(tx, id, device)
  })

/** A person whose password was right, and the hash that it matched. */
export interface Proven {
  id: Id
  passwordHash: string
}

interface Found {
  id: Id
  userId: Id
  isDue: boolean
  isUsedAgain: boolean
  isRenewed: boolean
}

/**
 * Returns the person behind a token, unless the session has ended. Use extends a session, but is written at most once an hour, and once a day for the
 * account; a database that can store nothing keeps nobody from reading. `secondsLeft` is set if it was just written, so that the cookie must be
 * extended too.
 */
export const findSession = async (
  sql: Sql,
  token: string,
): Promise<{ me: Me; secondsLeft: number | undefined } | undefined> => {
  const hash = hashToken(token)
  const [session] = await sql<(Required<Pick<Me, 'isSuspended' | 'isModerator' | 'userType'>> & Found)[]>`
    select sessions.id, user_id as "userId", user_type as "userType",
      last_seen_at < now() - interval '1 hour' as "isDue", used_at < now() - interval '1 day' as "isUsedAgain",
      token_hash = ${hash} and former_until is not distinct from 'infinity' as "isRenewed", suspended_at is not null as "isSuspended",
      exists (select from moderators where moderators.user_id = users.id) as "isModerator"
    from sessions join users on users.id = user_id
    where (token_hash = ${hash} or former_hash = ${hash} and former_until > now()) and expires_at > now()`
  if (!session) return undefined
  const secondsLeft = session.isDue ? await ifStorable(extendSession(sql, session.id)) : undefined
  if (session.isRenewed) await ifStorable(endFormerToken(sql, session.id))
  if (session.isUsedAgain) await ifStorable(noteUse(sql, session.userId))
  const { id, userId, isDue: _isDue, isUsedAgain: _isUsedAgain, isRenewed: _isRenewed, ...rest } = session
  return { me: { id: userId, sessionId: id, ...rest }, secondsLeft }
}

/** Waits for a write that its request can do without. Returns undefined if the database is read-only or has no room; the next use tries again. */
const ifStorable = async <T>(writing: Promise<T>): Promise<T | undefined> => {
  try {
    return await writing
  } catch (error) {
    if (isReadOnly(error) || isNoRoom(error)) return undefined
    throw error
  }
}

const isReadOnly = (error: unknown): boolean => error instanceof PostgresError && error.code === '25006'

/** Notes, once a day, that somebody uses the account. */
const noteUse = async (sql: Sql, userId: Id): Promise<void> => {
  await sql`
    update users set used_at = now(), unused_told_at = null where id = ${userId} and used_at < now() - interval '1 day'`
}

const extendSession = async (sql: Sql, id: Id): Promise<number | undefined> => {
  const extended = await sql<{ secondsLeft: number }[]>`
    update sessions set last_seen_at = now(), expires_at = least(now() + make_interval(secs => ${sessionSeconds}),
      created_at + make_interval(secs => ${longestSessionSeconds}))
    where id = ${id} and last_seen_at < now() - interval '1 hour' and expires_at > now()
    returning floor(extract(epoch from expires_at - now()))::int as "secondsLeft"`
  // Empty if another request of this session was first.
  return extended.map(({ secondsLeft }) => secondsLeft).at(0)
}

/** Returns the sessions of a person: the caller's own first, then the most recently used. */
export const listSessions = async (sql: AnySql, me: Me): Promise<SignedInDevice[]> => {
  const rows = await sql<(Browser & { id: Id; createdAt: Date; lastSeenAt: Date })[]>`
    select sessions.id, browser, system, sessions.created_at as "createdAt", last_seen_at as "lastSeenAt"
    from sessions left join devices on devices.id = device_id
    where sessions.user_id = ${me.id} and expires_at > now()
    order by sessions.id <> ${me.sessionId}, last_seen_at desc, sessions.id limit ${maxSessions}`
  return rows.map((row) => ({
    ...row,
    isCurrent: row.id === me.sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }))
}

/** Ends the session of a token, if there is one, and announces it to its event streams. */
export const endSession = async (sql: Sql, token: string): Promise<void> => {
  const hash = hashToken(token)
  const ended = await sql<{ id: Id }[]>`
    delete from sessions where token_hash = ${hash} or former_hash = ${hash} and former_until > now() returning id`
  await announceEnded(
    sql,
    ended.map(({ id }) => id),
  )
}

/** Ends all sessions of a person. Call `announceEnded` with them after the commit. */
export const endSessionsOf = async (tx: ISql, userId: Id): Promise<Id[]> => {
  const ended = await tx<{ id: Id }[]>`delete from sessions where user_id = ${userId} returning id`
  await tx`delete from devices where user_id = ${userId}`
  return ended.map(({ id }) => id)
}

/**
 * Ends all sessions of the account with this address, as an operator decides (rule 1.2.515). Returns the address as it is stored, and how many there
 * were. The lock on the user's row orders this against a sign-in. Refusals: not_found.
 */
export const endSessionsOfAddress = async (sql: Sql, email: string): Promise<{ address: string; count: number }> => {
  const { address, ended } = await transact(sql, async (tx) => {
    const [user] = await tx<{ id: Id; address: string }[]>`
      select id, email as address from users
      where lower(email) = lower(${email}) and erased_at is null for no key update`
    if (!user) throw new Refusal('not_found')
    const sessions = await endSessionsOf(tx, user.id)
    if (sessions.length > 0) await logAct(tx, user.id, 'signed_out', 'operator')
    return { address: user.address, ended: sessions }
  })
  await announceEnded(sql, ended)
  return { address, count: ended.length }
}

/**
 * Ends all other sessions of the caller, or only one. Their browsers count as new to the account again, and delete what they have of the caller if
 * `isToEmpty`. Call `announceEnded` with them after the commit.
 */
export const endOtherSessions = async (tx: AnySql, me: Me, only: Id | null, isToEmpty = false): Promise<Id[]> => {
  const ended = await tx<{ id: Id; deviceId: Id | null }[]>`
    delete from sessions where user_id = ${me.id} and id <> ${me.sessionId} and (${only}::uuid is null or id = ${only})
    returning id, device_id as "deviceId"`
  await tx`
    with forgotten as (
      delete from devices where user_id = ${me.id}
        and (${only}::uuid is null or id = any(${ended.map(({ deviceId }) => deviceId)}::uuid[]))
        and not exists (select from sessions where device_id = devices.id)
      returning token_hash, former_hash)
    insert into emptied_devices (token_hash)
    select hash from forgotten, unnest(array[token_hash, former_hash]) hash
    where ${isToEmpty} and hash is not null
    on conflict (token_hash) do nothing`
  return ended.map(({ id }) => id)
}

/** Announces ended sessions, so that their event streams close. */
export const announceEnded = async (sql: Sql, sessions: Id[]): Promise<void> => {
  for (const id of sessions) await sql.notify(endedSessionsChannel, id)
}
