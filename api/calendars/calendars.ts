import type { CalendarSettings } from '../../schema/calendar/wire.ts'
import type { DatedJob } from '../../schema/calendar/ical.ts'
import type { Id } from '../../schema/ids.ts'
import { hashToken, newToken } from '../http/secret-token.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/only-row.ts'

/** The most events of a calendar, the latest first: more than somebody works in years. */
const most = 500

/** As `makeCalendar` makes them: 256 bits, which nobody guesses. */
const secretPattern = /^[\w-]{43}$/

const hashOf = (secret: string): Buffer => hashToken(`calendar ${secret}`)

export const readCalendarSettings = async (sql: AnySql, userId: Id): Promise<CalendarSettings> => {
  const [calendar] = await sql<{ since: Date }[]>`select made_at as since from calendars where user_id = ${userId}`
  return { since: calendar?.since.toISOString() ?? null }
}

/** Makes a person's secret, in the place of the one before, which opens nothing any more. It is returned this once (rule 1.2.398). */
export const makeCalendar = async (sql: AnySql, userId: Id): Promise<{ secret: string; since: string }> => {
  const secret = newToken()
  const { since } = onlyRow(
    await sql<{ since: Date }[]>`
      insert into calendars (user_id, secret_hash) values (${userId}, ${hashOf(secret)})
      on conflict (user_id) do update set secret_hash = excluded.secret_hash, made_at = now()
      returning made_at as since`,
  )
  return { secret, since: since.toISOString() }
}

/** Ends the address of a person; without one nothing happens. */
export const endCalendar = async (sql: AnySql, userId: Id): Promise<void> => {
  await sql`delete from calendars where user_id = ${userId}`
}

/** Returns whose calendar a secret opens; undefined for one that was made up or revoked, and of somebody who is leaving. */
export const findCalendar = async (sql: AnySql, secret: string): Promise<Id | undefined> => {
  if (!secretPattern.test(secret)) return undefined
  const [found] = await sql<{ userId: Id }[]>`
    select user_id as "userId" from calendars join users on users.id = user_id
    where secret_hash = ${hashOf(secret)} and leaving_since is null and erased_at is null`
  return found?.userId
}

/** Returns the dated work that a person agreed on, given or taken, in the order of its dates. Cancelled work is none (rule 1.2.397). */
export const listCalendarJobs = async (sql: AnySql, userId: Id): Promise<DatedJob[]> => {
  const rows = await sql<(Omit<DatedJob, 'scheduledFor' | 'updatedAt'> & { scheduledFor: Date; updatedAt: Date })[]>`
    select id, title, location, delivery_type as "deliveryType", estimated_minutes / 60::float8 as "estimatedDuration",
      status, updated_at as "updatedAt", scheduled_for as "scheduledFor"
    from jobs
    where ${userId} in (assigned_to_id, posted_by_id) and assigned_to_id is not null and scheduled_for is not null
      and status in ('assigned', 'in_progress', 'completed') and deleted_at is null
    order by scheduled_for desc, id limit ${most}`
  return rows
    .map((row) => ({
      ...row,
      scheduledFor: row.scheduledFor.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }))
    .toReversed()
}
