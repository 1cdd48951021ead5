import type { Sql } from '../postgres/connect.ts'
import type { Positions } from './feed-entries.ts'

/** Where moved feeds are announced: the payload is a JSON object of feed → head. */
export const feedsChannel = 'feeds'
/** Where ended sessions are announced: the payload is the session's id. */
export const endedSessionsChannel = 'sessions_ended'

/** Postgres refuses a payload of 8,000 bytes and more. Feed ids are ASCII, so characters are bytes. */
const payloadLimit = 7_900

const waiting = new WeakMap<Sql, Map<string, number>>()

/**
 * Tells all listening processes where feeds stand now. It is called after the commit, because a notify inside a transaction makes
 * all commits of the database queue behind each other. What is announced while an earlier notify is under way goes out together
 * after it. Nobody waits for it, and a lost one is healed by the next heartbeat of the event streams.
 */
export const announce = (sql: Sql, heads: Positions): void => {
  if (heads.size === 0) return
  const queued = waiting.get(sql)
  if (queued) return merge(queued, heads)
  waiting.set(sql, new Map(heads))
  void drain(sql)
}

const drain = async (sql: Sql): Promise<void> => {
  // Gives writers that finish in this turn the time to join.
  await new Promise(setImmediate)
  for (let heads = waiting.get(sql); heads !== undefined && heads.size > 0; heads = waiting.get(sql)) {
    waiting.set(sql, new Map())
    try {
      await sql`select pg_notify(${feedsChannel}, payload) from unnest(${writePayloads(heads)}::text[]) as payload`
    } catch {
      // The heartbeats carry the heads.
    }
  }
  waiting.delete(sql)
}

const merge = (into: Map<string, number>, heads: Positions): void => {
  for (const [feed, head] of heads) into.set(feed, Math.max(head, into.get(feed) ?? 0))
}

/** As few payloads under the limit as hold all heads. */
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
