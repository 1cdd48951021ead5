import { randomInt } from 'node:crypto'
import type { Sql } from '../postgres/connect.ts'
import type { Positions } from './feed-entries.ts'

/** The channel for moved feeds. A payload is a JSON object of feed → head. */
export const feedsChannel = 'feeds'
/** The channel for ended sessions. A payload is the session's id. */
export const endedSessionsChannel = 'sessions_ended'

/** Postgres refuses a payload of 8,000 bytes or more. Feed ids are ASCII, so a character is a byte. */
const payloadLimit = 7_900

const waiting = new WeakMap<Sql, Map<string, number>>()

type Deliver = (heads: Positions) => void

/** The listeners in this process, which receive this process's commits directly rather than through Postgres. */
const listening = new WeakMap<Sql, Set<Deliver>>()

/** Calls `deliver` with all heads that are announced with this `sql`. Returns the function that removes it. */
export const subscribeOwn = (sql: Sql, deliver: Deliver): (() => void) => {
  listening.set(sql, (listening.get(sql) ?? new Set()).add(deliver))
  return () => listening.get(sql)?.delete(deliver)
}

/** The key of the announcing process's number in a payload; no feed has this name. A process skips its own payloads, already delivered. */
const announcer = ''
const numbers = new WeakMap<Sql, number>()
const numberOf = (sql: Sql): number => {
  const number = numbers.get(sql) ?? randomInt(2 ** 47)
  numbers.set(sql, number)
  return number
}

/** Returns the heads of a payload; undefined if this process announced it with the same `sql`. */
export const headsOfOthers = (sql: Sql, payload: Readonly<Record<string, number>>) => {
  const { [announcer]: number, ...heads } = payload
  return number === numberOf(sql) ? undefined : heads
}

/**
 * Passes the feeds' new heads to this process's listeners at once, and notifies all other processes.
 *
 * - Call it after the commit: a notify inside a transaction makes all commits of the database queue behind each other.
 * - Heads announced while a notify runs are merged and sent together after it.
 * - The caller does not await the notify; the next heartbeat of the event streams makes up for a lost one.
 */
export const announce = (sql: Sql, heads: Positions): void => {
  if (heads.size === 0) return
  for (const deliver of listening.get(sql) ?? []) deliver(heads)
  const queued = waiting.get(sql)
  if (queued) return merge(queued, heads)
  waiting.set(sql, new Map(heads))
  void drain(sql)
}

const drain = async (sql: Sql): Promise<void> => {
  // Gives other writers that commit in this turn of the event loop the time to join.
  await new Promise(setImmediate)
  for (let heads = waiting.get(sql); heads !== undefined && heads.size > 0; heads = waiting.get(sql)) {
    waiting.set(sql, new Map())
    try {
      await sql`select pg_notify(${feedsChannel}, payload) from unnest(${writePayloads(heads, [announcer, numberOf(sql)])}::text[]) as payload`
    } catch {
      // A lost notify is harmless: the heartbeats of the event streams carry the heads.
    }
  }
  waiting.delete(sql)
}

const merge = (into: Map<string, number>, heads: Positions): void => {
  for (const [feed, head] of heads) into.set(feed, Math.max(head, into.get(feed) ?? 0))
}

/** Splits the heads into as few payloads under the limit as possible. Each payload also holds `also`. */
export const writePayloads = (heads: Positions, also?: readonly [string, number]): string[] => {
  const payloads: string[] = []
  const always = also ? [`${JSON.stringify(also[0])}:${also[1]}`] : []
  const empty = 2 + always.join(',').length + 1
  let parts = [...always]
  let length = empty
  for (const [feed, head] of heads) {
    const part = `${JSON.stringify(feed)}:${head}`
    if (length + part.length + 1 > payloadLimit) {
      payloads.push(`{${parts.join(',')}}`)
      parts = [...always]
      length = empty
    }
    parts.push(part)
    length += part.length + 1
  }
  if (parts.length > always.length) payloads.push(`{${parts.join(',')}}`)
  return payloads
}
