import type { AnySql, Sql } from '../postgres/connect.ts'
import { describeFault } from '../http/faults.ts'
import { deleteTombstones } from '../feeds/tombstones.ts'
import { deleteOldNotifications } from '../notifications/retention.ts'
import { forgetPayments } from '../payments/forgetting.ts'
import { deviceSeconds } from '../sessions/devices.ts'
import type { TaskContext } from '../tasks/context.ts'

/**
 * Days that a device may be away without a resync. The verdicts on its mutations (sync/README.md §2.2), the ids that it
 * chose, and tombstones are kept this long.
 */
const days = 400

/**
 * Days that provider events are kept. A provider repeats an event for 30 days at most, and a repeated event does no
 * harm.
 */
const eventDays = 90

/** Days that a change of address is kept after its link has expired. */
const changeDays = 30

/** The greatest number of rows that one statement removes, so that no statement holds locks for long. */
const batch = 1_000

/**
 * Removes expired rows in small steps. Each step is a transaction of its own, and skips locked rows. Throws at the end if some kinds of rows could not be
 * removed, so that one of them does not keep all others for ever.
 */
export const cleanUp = async ({ sql, log }: Pick<TaskContext, 'sql' | 'log'>): Promise<void> => {
  const removed: Record<string, number> = {}
  const failed: string[] = []
  for (const [name, remove] of Object.entries(sweeps)) {
    try {
      removed[name] = await removeAll(() => remove(sql))
    } catch (error) {
      failed.push(name)
      log.error({ rows: name, fault: describeFault(error) }, 'expired rows could not be removed')
    }
  }
  log.info({ removed }, 'cleaned up')
  if (failed.length > 0) throw new Error(`Some rows could not be removed: ${failed.join(', ')}`)
}

const removeAll = async (removeSome: () => Promise<number>): Promise<number> => {
  let count = 0
  for (let last = batch; last >= batch; count += last) last = await removeSome()
  return count
}

const counted =
  (statement: (sql: AnySql) => PromiseLike<{ count: number }>) =>
  async (sql: Sql): Promise<number> =>
    (await statement(sql)).count

const sweeps: Record<string, (sql: Sql) => Promise<number>> = {
  sessions: counted(
    (sql) => sql`
      delete from sessions where id in (
        select id from sessions where expires_at <= now() limit ${batch} for update skip locked)`,
  ),
  tokens: counted(
    (sql) => sql`
      delete from account_tokens where token_hash in (
        select token_hash from account_tokens where expires_at <= now() limit ${batch} for update skip locked)`,
  ),
  devices: counted(
    (sql) => sql`
      delete from devices where id in (
        select id from devices
        where signed_in_at < now() - make_interval(secs => ${deviceSeconds})
          and not exists (select from sessions where device_id = devices.id)
        limit ${batch} for update skip locked)`,
  ),
  // The mail about a change may not be sent yet, and needs the row.
  emailChanges: counted(
    (sql) => sql`
      delete from email_changes where id in (
        select id from email_changes
        where expires_at < now() - make_interval(days => ${changeDays}) limit ${batch} for update skip locked)`,
  ),
  mutations: counted(
    (sql) => sql`
      delete from mutation_records where (user_id, id) in (
        select user_id, id from mutation_records
        where created_at < now() - make_interval(days => ${days}) limit ${batch} for update skip locked)`,
  ),
  providerEvents: counted(
    (sql) => sql`
      delete from provider_events where (provider, id) in (
        select provider, id from provider_events
        where received_at < now() - make_interval(days => ${eventDays}) limit ${batch} for update skip locked)`,
  ),
  supportMessages: counted(
    (sql) => sql`
      delete from support_messages where id in (
        select id from support_messages
        where created_at < now() - make_interval(days => ${days}) limit ${batch} for update skip locked)`,
  ),
  // The row that was created keeps the id: a later repetition is refused as `id_reused` and creates nothing.
  clientIds: counted(
    (sql) => sql`
      delete from client_ids where id in (
        select id from client_ids
        where created_at < now() - make_interval(days => ${days}) limit ${batch} for update skip locked)`,
  ),
  // The next announcement of a canton removes its offers. An offer without a canton is removed here once it is over, since it never reopens.
  unannounced: counted(
    (sql) => sql`
      delete from jobs_to_announce where job_id in (
        select job_id from jobs_to_announce join jobs on jobs.id = job_id
        where announcement_id is null and (status <> 'open' or deleted_at is not null)
        limit ${batch} for update of jobs_to_announce skip locked)`,
  ),
  // The limiter stores milliseconds.
  rateLimits: counted(
    (sql) => sql`
      delete from rate_limits where key in (
        select key from rate_limits where expire < extract(epoch from now()) * 1000
        limit ${batch} for update skip locked)`,
  ),
  // Deliveries that a process had begun when it ended, or that are too old to interest anybody.
  pushDeliveries: counted(
    (sql) => sql`
      delete from push_deliveries where id in (
        select id from push_deliveries where created_at < now() - interval '2 days' limit ${batch} for update skip locked)`,
  ),
  pushServices: counted(
    (sql) => sql`
      delete from push_services where service in (
        select service from push_services where answered_at < now() - interval '2 days'
        limit ${batch} for update skip locked)`,
  ),
  notifications: (sql) => deleteOldNotifications(sql, batch),
  tombstones: (sql) => deleteTombstones(sql, { days, batch }),
  payments: forgetPayments,
}
