import type { Sql } from '../postgres/connect.ts'
import { describeFault, isDatabaseAway } from '../http/faults.ts'
import { deleteTombstones } from '../feeds/tombstones.ts'
import { deleteOldNotifications } from '../notifications/retention.ts'
import { endContacts } from '../jobs/contacts-end.ts'
import { endSilentWork } from '../jobs/silent-work.ts'
import { forgetPayments } from '../payments/forgetting.ts'
import { dropUnreadProofs } from '../schooling/unread-proofs.ts'
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
      // Their turn comes again. A database that is away is no fault of ours.
      const level = error instanceof Error && isDatabaseAway(error) ? 'warn' : 'error'
      log[level]({ rows: name, fault: describeFault(error) }, 'expired rows could not be removed')
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

/** The time that lies this many days back, in SQL. */
const ago = (days: number): string => `now() - interval '${days} days'`

/** Removes the rows of a table that fulfil a condition. The key is that of the table, and its columns are named in SQL. */
const rows =
  (table: string, key: string, condition: string) =>
  async (sql: Sql): Promise<number> => {
    const found = `select ${key} from ${table} where ${condition} limit ${batch} for update skip locked`
    return (await sql.unsafe(`delete from ${table} where (${key}) in (${found})`)).count
  }

const sweeps: Record<string, (sql: Sql) => Promise<number>> = {
  sessions: rows('sessions', 'id', 'expires_at <= now()'),
  tokens: rows('account_tokens', 'token_hash', 'expires_at <= now()'),
  devices: rows(
    'devices',
    'id',
    `signed_in_at < now() - interval '${deviceSeconds} seconds'
      and not exists (select from sessions where device_id = devices.id)`,
  ),
  // Older than this, the browser has no cookie any more.
  emptiedDevices: rows('emptied_devices', 'token_hash', `asked_at < now() - interval '${deviceSeconds} seconds'`),
  securityLog: async (sql) => (await sql<{ count: number }[]>`select forget_acts(${batch}) as count`)[0]!.count,
  // The mail about a change may not be sent yet, and needs the row.
  emailChanges: rows('email_changes', 'id', `expires_at < ${ago(changeDays)}`),
  mutations: rows('mutation_records', 'user_id, id', `created_at < ${ago(days)}`),
  providerEvents: rows('provider_events', 'provider, id', `received_at < ${ago(eventDays)}`),
  supportMessages: rows('support_messages', 'id', `created_at < ${ago(days)}`),
  // The row that was created keeps the id: a later repetition is refused as `id_reused` and creates nothing.
  clientIds: rows('client_ids', 'id', `created_at < ${ago(days)}`),
  // The next announcement of a canton removes its offers. An offer without a canton is removed here once it is over, since it never reopens.
  unannounced: rows(
    'jobs_to_announce',
    'job_id',
    `announcement_id is null
      and exists (select from jobs where jobs.id = job_id and (status <> 'open' or deleted_at is not null))`,
  ),
  // The limiter stores milliseconds.
  rateLimits: rows('rate_limits', 'key', 'expire < extract(epoch from now()) * 1000'),
  // Ten minutes after, nobody is told of it (rule 3.4.80).
  presence: rows('presence', 'user_id', "seen_at < now() - interval '10 minutes'"),
  // Deliveries that a process had begun when it ended, or that are too old to interest anybody.
  pushDeliveries: rows('push_deliveries', 'id', `created_at < ${ago(2)}`),
  pushServices: rows('push_services', 'service', `answered_at < ${ago(2)}`),
  notifications: (sql) => deleteOldNotifications(sql, batch),
  tombstones: (sql) => deleteTombstones(sql, { days, batch }),
  payments: forgetPayments,
  // Of two erased people. Wage papers stay 5 years from the end of their year, receipts with our fee 10 (rule 3.5.645).
  papers: rows(
    'papers',
    'id',
    `forgotten_at is not null
      and extract(year from now()) - extract(year from issued_at) > case when (data ->> 'fee')::int > 0 then 10 else 5 end`,
  ),
  // A consent ends as its child comes of age; a link that nobody has answered is kept as long as somebody may ask about its mail.
  consents: rows(
    'parental_consents',
    'id',
    `(given_at is null and expires_at < ${ago(30)}) or not exists (
      select from student_profiles p where p.user_id = parental_consents.user_id
        and p.birth_date > (now() at time zone 'Europe/Zurich')::date - interval '18 years')`,
  ),
  contacts: endContacts,
  silentWork: endSilentWork,
  proofs: dropUnreadProofs,
  // What was decided stays in the moderators' log.
  reports: rows('reports', 'id', `settled_at < ${ago(days)}`),
}
