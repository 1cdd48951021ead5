import type { CalendarSettings } from '../../schema/calendar/wire.ts'
import type { DatedJob } from '../../schema/calendar/ical.ts'
import type { Id } from '../../schema/ids.ts'
import { addressAt } from '../../schema/jobs/place.ts'
import { hashToken, newToken } from '../http/secret-token.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'

/** The most events of a calendar, the latest first: more than a person's work in years. */
const maxEvents = 500

/** The form of the secrets that `makeCalendar` makes: 256 bits, which nobody can guess. */
const secretPattern = /^[\w-]{43}$/

const hashOf = (secret: string): Buffer => hashToken(`calendar ${secret}`)

export const readCalendarSettings = async (sql: AnySql, userId: Id): Promise<CalendarSettings> => {
  const [calendar] = await sql<{ since: Date }[]>`select made_at as since from calendars where user_id = ${userId}`
  return { since: calendar?.since.toISOString() ?? null }
}

/** Creates a person's secret and returns it, only this once. The earlier secret becomes invalid (rule 1.2.398). */
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

/** Revokes a person's calendar address; without one nothing happens. */
export const endCalendar = async (sql: AnySql, userId: Id): Promise<void> => {
  await sql`delete from calendars where user_id = ${userId}`
}

/** Returns the owner of the calendar with this secret; undefined if the secret is made up or revoked, or if the owner is leaving. */
export const findCalendar = async (sql: AnySql, secret: string): Promise<Id | undefined> => {
  if (!secretPattern.test(secret)) return undefined
  const [found] = await sql<{ userId: Id }[]>`
    select user_id as "userId" from calendars join users on users.id = user_id
    where secret_hash = ${hashOf(secret)} and leaving_since is null and erased_at is null`
  return found?.userId
}

/**
 * Returns the agreed work of a person that has a date, as poster or student, in the order of the dates. Cancelled work is left out (rule 1.2.397). The
 * student who has the work reads the address that its poster sent last (rule 1.2.491).
 */
export const listCalendarJobs = async (sql: AnySql, userId: Id): Promise<DatedJob[]> => {
  type Row = Omit<DatedJob, 'scheduledFor' | 'updatedAt'> & {
    scheduledFor: Date
    updatedAt: Date
    address: string | null
  }
  const rows = await sql<Row[]>`
    select id, title, location, delivery_type as "deliveryType", estimated_minutes / 60::float8 as "estimatedDuration",
      status, updated_at as "updatedAt", scheduled_for as "scheduledFor",
      (select place from messages
        where job_id = jobs.id and sender_id = posted_by_id and receiver_id = ${userId} and assigned_to_id = ${userId}
          and place is not null and hidden_at is null
          and not exists (select from people_apart where (one, other) = (sender_id, receiver_id))
        order by sequence desc limit 1) as address
    from jobs
    where ${userId} in (assigned_to_id, posted_by_id) and assigned_to_id is not null and scheduled_for is not null
      and status in ('assigned', 'in_progress', 'completed') and deleted_at is null
    order by scheduled_for desc, id limit ${maxEvents}`
  return rows
    .map(({ address, ...row }) => ({
      ...row,
      location: address === null ? row.location : addressAt(row.location, address),
      scheduledFor: row.scheduledFor.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }))
    .toReversed()
}
