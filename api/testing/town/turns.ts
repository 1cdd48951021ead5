import type { Village } from './village.ts'

/** Questions to the database whose answers are rows that wait for nobody, each with what they are. */
const stuck: readonly (readonly [string, string])[] = [
  [
    'a letter waits on an offer that is not open',
    `select j.title from applications a join jobs j on j.id = a.job_id
      where a.status = 'pending' and a.withdrawn_at is null and (j.status <> 'open' or j.deleted_at is not null)`,
  ],
  [
    'a payment is held for ended work without a time of its release',
    `select j.title from payments p join jobs j on j.id = p.job_id
      where p.state = 'held' and j.status in ('completed', 'cancelled')`,
  ],
  [
    'a payment is held, and no task releases it',
    `select j.title from payments p join jobs j on j.id = p.job_id
      where p.state = 'held' and not exists (select from tasks where name = 'payment.autoRelease' and key like '%' || p.id::text || '%')
        and not exists (select from complaints c where c.payment_id = p.id and c.settled_at is null) and j.cancellation_proposed_at is null`,
  ],
  ['a payment does not get on', `select state from payments where state in ('releasing', 'refunding')`],
  ['a task fails again and again', `select name from tasks where attempts > 3`],
  ['a task is late by a day', `select name from tasks where run_at < now() - interval '1 day'`],
  ['the ledger does not sum to zero', `select 'ledger' from ledger_entries having coalesce(sum(amount), 0) <> 0`],
]

/** Whatever is open is somebody's turn, or has a time at which it ends. */
export const checkTurns = async ({ server, reporter }: Village): Promise<void> => {
  for (const [what, question] of stuck) {
    const rows = (await server.sql.unsafe(question)) as Record<string, string>[]
    if (rows.length > 0) reporter.wrong(`${what}: ${[...new Set(rows.flatMap(Object.values))].join(', ')}`)
  }
}
