import { leavingDays, unusedMonths, unusedNoticeDays } from '../../schema/accounts/leaving.ts'
import type { Id } from '../../schema/ids.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { AnySql } from '../postgres/connect.ts'
import { announceEnded } from '../sessions/sessions.ts'
import type { TaskContext } from '../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import { isNeeded, leaveUnused } from './leaving.ts'

/**
 * Accounts that nobody has used for so long that their owner is told. Without a confirmed address there is nobody to tell: an account whose address
 * nobody has proven stays.
 */
const unused = (sql: AnySql) => sql`
  users where email_verified and leaving_since is null and erased_at is null
    and used_at <= now() - make_interval(months => ${unusedMonths}) + make_interval(days => ${unusedNoticeDays})`

/** Daily: gives each unused account a task of its own, so that none waits for another. */
export const watchUnused = async ({ sql }: Pick<TaskContext, 'sql'>): Promise<void> => {
  for (const { id } of await sql<{ id: Id }[]>`select id from ${unused(sql)}`)
    await enqueue(sql, 'account.unused', { userId: id }, { key: id })
}

/**
 * Tells the owner of an unused account 60 days before it is erased, and begins its deletion 14 days before, as if the owner had asked for it (rule
 * 1.2.602). While somebody counts on them or money waits, nothing happens, and the 60 days begin anew afterwards.
 */
export const endUnused = async ({ sql }: Pick<TaskContext, 'sql'>, { userId }: TaskPayloads['account.unused']) => {
  const ended = await write(sql, async (tx) => {
    const [account] = await tx<{ isToTell: boolean; isDue: boolean }[]>`
      select unused_told_at is null as "isToTell",
        unused_told_at <= now() - make_interval(days => ${unusedNoticeDays - leavingDays}) as "isDue"
      from ${unused(tx)} and id = ${userId}`
    if (!account) return []
    if (await isNeeded(tx, userId)) return await noteTold(tx, userId, false)
    if (account.isDue) return await leaveUnused(tx, userId)
    if (account.isToTell) await enqueue(tx, 'mail.send', { template: 'account-unused', userId })
    return await noteTold(tx, userId, true)
  })
  await announceEnded(sql, ended)
}

/** The time of the first notice stays. */
const noteTold = async (tx: Tx, userId: Id, isTold: boolean): Promise<Id[]> => {
  await tx`update users set unused_told_at = ${isTold ? tx`coalesce(unused_told_at, now())` : null} where id = ${userId}`
  return []
}

/** Returns when an unused account is erased whose owner has been told; undefined once somebody uses it. */
export const readUnusedEnd = async (sql: AnySql, userId: Id): Promise<Date | undefined> => {
  const [told] = await sql<{ erasedAt: Date }[]>`
    select unused_told_at + make_interval(days => ${unusedNoticeDays}) as "erasedAt" from users
    where id = ${userId} and unused_told_at is not null and leaving_since is null`
  return told?.erasedAt
}
