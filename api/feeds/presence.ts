import type { Id } from '../../schema/ids.ts'
import type { Presence } from '../../schema/messages/message.ts'
import type { Sql } from '../postgres/connect.ts'
import { connectedPeople, isConnected, sinceLeft } from './open-streams.ts'

/** Milliseconds between two times at which a process tells who is connected to it. */
const tellEvery = 30_000
/** Seconds in which a person was told of by another process, and need not be told of again. */
const freshSeconds = 15
/**
 * Milliseconds for which a person counts as connected after a process told of them: `tellEvery`, a heartbeat, which is when it tells, `freshSeconds`, and
 * some.
 */
const onlineFor = 75_000
/** Milliseconds for which a person counts as active after their app was connected (rule 1.2.63). */
const activeFor = 10 * 60_000
/** People in one statement, so that none takes long. */
const batch = 10_000

const resting = new WeakSet<Sql>()

/**
 * Tells the other processes who is connected to this one. Called with each heartbeat of each stream, and does something every `tellEvery`, also
 * after a failure, with which it rejects.
 */
export const tellPresence = async (sql: Sql): Promise<void> => {
  if (resting.has(sql)) return
  resting.add(sql)
  try {
    const people = connectedPeople()
    for (let at = 0; at < people.length; at += batch) await tell(sql, people.slice(at, at + batch))
  } finally {
    setTimeout(() => resting.delete(sql), tellEvery).unref()
  }
}

/** The order keeps two processes that tell of the same people from waiting for each other. */
const tell = (sql: Sql, people: readonly Id[]) => sql`
  insert into presence (user_id, seen_at)
  select id, now() from unnest(${people}::uuid[]) as id
  where not exists (
    select from presence where user_id = id and seen_at > now() - make_interval(secs => ${freshSeconds}))
  order by id
  on conflict (user_id) do update set seen_at = excluded.seen_at`

/** Returns whether the person's app is connected, or was within `activeFor`; null if nobody knows, or the database does not say. */
export const presenceOf = async (sql: Sql, userId: Id): Promise<Presence | null> => {
  if (isConnected(userId)) return 'online'
  const left = sinceLeft(userId)
  const told = await sinceTold(sql, userId).catch(() => Infinity)
  // What this process told before the person left it says nothing any more.
  if (told < onlineFor && told < left) return 'online'
  return Math.min(told, left) < activeFor ? 'active' : null
}

/** Milliseconds since a process told of this person. */
const sinceTold = async (sql: Sql, userId: Id): Promise<number> => {
  const [row] = await sql<{ ms: number }[]>`
    select extract(epoch from now() - seen_at)::float8 * 1000 as ms from presence where user_id = ${userId}`
  return row?.ms ?? Infinity
}
