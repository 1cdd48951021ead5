import type { Id } from '../../schema/ids.ts'
import { hashToken } from '../http/secret-token.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { enqueue } from '../tasks/tasks.ts'
import type { Browser } from './user-agent.ts'

/** How long a browser is remembered after a sign-in: the longest time that browsers keep a cookie. */
export const deviceSeconds = 400 * 24 * 60 * 60

/** The browser of a sign-in. */
export interface Device extends Browser {
  /** The token that its cookie has from now on, which nobody can have planted there. */
  token: string
  /** The token by which the account knows the browser, if it does. */
  known: string | undefined
  /** The tokens of other people who have signed in with this browser, the latest first. */
  others: readonly string[]
}

/**
 * Stores that a person signs in with this browser, and returns its id. The owner gets a mail if the browser is new to the account. What the browser
 * has of the person is theirs again, and need not be deleted any more.
 */
export const noteDevice = async (
  tx: AnySql,
  userId: Id,
  { token, known, others, browser, system }: Device,
): Promise<Id> => {
  await tx`delete from emptied_devices where ${isOneOf(tx, userId, others)}`
  const [hash, former] = [hashFor(userId, token), hashFor(userId, known ?? token)]
  const [noted] = await tx<{ id: Id }[]>`
    update devices set token_hash = ${hash}, former_hash = ${former}, browser = ${browser}, system = ${system}, signed_in_at = now()
    where user_id = ${userId} and ${former} in (token_hash, former_hash) returning id`
  if (noted) return noted.id

  const { id } = onlyRow(
    await tx<{ id: Id }[]>`
      insert into devices (user_id, token_hash, browser, system) values (${userId}, ${hash}, ${browser}, ${system}) returning id`,
  )
  // Several sign-ins at once with one browser enqueue the same mail.
  const key = `device ${userId} ${browser} ${system}`
  await enqueue(tx, 'mail.send', { template: 'new-device', userId, deviceId: id }, { key })
  return id
}

/**
 * Stores the browser of a sign-up without a mail to the owner. Its time is that of the sign-up, even if this is a repetition: nobody has signed in
 * with it yet (rule 1.4.58).
 */
export const rememberDevice = async (sql: AnySql, userId: Id, { token, browser, system }: Device): Promise<void> => {
  await sql`
    insert into devices (user_id, token_hash, browser, system, signed_in_at)
    select id, ${hashFor(userId, token)}, ${browser}, ${system}, created_at from users where id = ${userId}
    on conflict (token_hash) do nothing`
}

/**
 * Returns the token of a browser with which this person has signed in, if since then they have neither ended its session from elsewhere nor set a new
 * password.
 */
export const findKnownToken = async (
  sql: AnySql,
  userId: Id,
  tokens: readonly string[],
): Promise<string | undefined> => {
  if (tokens.length === 0) return undefined
  const devices = await sql<{ token_hash: Buffer; former_hash: Buffer | null }[]>`
    select token_hash, former_hash from devices where user_id = ${userId}`
  const hashes = new Set(
    devices.flatMap((device) => [device.token_hash, device.former_hash]).map((hash) => hash?.toString('hex')),
  )
  return tokens.find((token) => hashes.has(hashFor(userId, token).toString('hex')))
}

/** Whether a browser with one of these tokens is to delete what it has of this person (rule 1.2.603). */
export const isToBeEmptied = async (sql: AnySql, userId: Id, tokens: readonly string[]): Promise<boolean> => {
  return (await sql`select from emptied_devices where ${isOneOf(sql, userId, tokens)}`).length > 0
}

const isOneOf = (sql: AnySql, userId: Id, tokens: readonly string[]) => {
  const hashes = tokens.map((token) => hashFor(userId, token).toString('hex'))
  return sql`token_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) hash)`
}

/** The token identifies the browser, and its hash one person in that browser. */
const hashFor = (userId: Id, token: string): Buffer => hashToken(`${userId} ${token}`)
