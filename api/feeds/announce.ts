import type { Sql } from '../postgres/connect.ts'
import type { Positions } from './feed-entries.ts'

/** The channel for moved feeds. A payload is a JSON object of feed → head. */
export const feedsChannel = 'feeds'
/** The channel for ended sessions. A payload is the session's id. */
export const endedSessionsChannel = 'sessions_ended'

/** Postgres refuses a payload of 8,000 bytes or more. Feed ids are ASCII, so a character is a byte. */
const payloadLimit = 7_900

const waiting = new WeakMap<Sql, Map<string, number>>()

/**
 * Notifies all listening processes of the feeds' new heads. Call it after the commit: a notify inside a transaction
 * makes all commits of the database queue behind each other. Heads that are announced while a notify runs are merged
 * and sent together after it. The caller does not await the notify; the next heartbeat of the event streams makes up
 * for a lost one.
 */
export const announce = (sql: Sql, heads: Positions): void => {
  if (heads.size === 0) return
  const queued = waiting.get(sql)
  if (queued) return merge(queued, heads)
  waiting.set(sql, new Map(heads))
  void drain(sql)
}

const drain = async (sql: Sql): Promise<void> => {
  // Lets other writers that finish in this turn of the event loop join.
  await new Promise(setImmediate)
  for (let heads = waiting.get(sql); heads !== undefined && heads.size > 0; heads = waiting.get(sql)) {
    waiting.set(sql, new Map())
    try {
      await sql`select pg_notify(${feedsChannel}, payload) from unnest(${writePayloads(heads)}::text[]) as payload`
    } catch {
      // A lost notify is harmless: the heartbeats of the event streams carry the heads.
    }
  }
  waiting.delete(sql)
}

const merge = (into: Map<string, number>, heads: Positions): void => {
  for (const [feed, head] of heads) into.set(feed, Math.max(head, into.get(feed) ?? 0))
}

/** Splits the heads into as few payloads under the limit as possible. */
export const writePayloads = (heads: Positions): string[] => {
  const payloads: string[] = []
  let parts: string[] = []
  let length = 2
  for (const [feed, head] of heads) {
    const part = `${JSON.stringify(feed)}:${head}`
    if (length + part.length + 1 > payloadLimit) {
      payloads.push(`{${parts.join(',')}}`)
      parts = []
      length = 2
    }
    parts.push(part)
    length += part.length + 1
  }
  if (parts.length > 0) payloads.push(`{${parts.join(',')}}`)
  return payloads
}
