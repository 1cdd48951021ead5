import type { ActivityActor, ActivityKind } from '../../schema/accounts/activity.ts'
import { deviceName, type Activity, type ActivityEntry } from '../../schema/accounts/security.ts'
import type { Id } from '../../schema/ids.ts'
import type { Me } from '../http/me.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Browser } from './user-agent.ts'

/** Logs what the owner of an account does, in the transaction that does it (rule 1.2.513). */
export const logOwn = async (tx: AnySql, me: Pick<Me, 'id' | 'sessionId'>, kind: ActivityKind): Promise<void> => {
  await tx`
    insert into security_log (user_id, kind, by, device) values (${me.id}, ${kind}, 'owner',
      (select concat_ws(', ', browser, system) from sessions join devices on devices.id = device_id
        where sessions.id = ${me.sessionId}))`
}

/** Logs an act on an account: by its owner with this browser, or by somebody else. */
export const logAct = async (
  tx: AnySql,
  userId: Id,
  kind: ActivityKind,
  by: Exclude<ActivityActor, 'unknown'> | Browser,
): Promise<void> => {
  const [actor, device] = typeof by === 'string' ? [by, null] : ['owner' as const, deviceName(by)]
  await tx`insert into security_log (user_id, kind, by, device) values (${userId}, ${kind}, ${actor}, ${device})`
}

/** Logs a wrong password or code. Those of one browser within an hour are one row, so that guesses fill no table. */
export const logRefused = async (
  sql: AnySql,
  userId: Id,
  kind: 'sign_in_refused' | 'code_refused',
  browser: Browser,
): Promise<void> => {
  const device = deviceName(browser)
  const [repeated] = await sql<{ isRepeated: boolean }[]>`
    select repeat_refusal(${userId}, ${kind}, ${device}) as "isRepeated"`
  if (repeated?.isRepeated) return
  await sql`insert into security_log (user_id, kind, by, device) values (${userId}, ${kind}, 'unknown', ${device})`
}

/** The most entries that the owner sees, and that one page of the operator has. */
const mostEntries = 100

export const readActivity = async (sql: AnySql, userId: Id): Promise<Activity> => ({
  entries: (
    await sql<(Omit<ActivityEntry, 'at'> & { at: Date })[]>`
      select id, kind, by, device, times, at from security_log
      where user_id = ${userId} order by at desc, id limit ${mostEntries}`
  ).map((entry) => ({ ...entry, at: entry.at.toISOString() })),
})

export type LoggedAct = Omit<ActivityEntry, 'at'> & { at: Date; email: string }

/** Returns a page of the log of all accounts, or of one. */
export const readLog = async (
  sql: AnySql,
  { email, page }: { email: string | null; page: number },
): Promise<LoggedAct[]> =>
  await sql<LoggedAct[]>`
    select security_log.id, kind, by, device, times, at, email from security_log join users on users.id = user_id
    where ${email}::text is null or lower(email) = lower(${email})
    order by at desc, security_log.id limit ${mostEntries} offset ${(page - 1) * mostEntries}`
