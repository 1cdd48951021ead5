import type { Id } from '../../schema/ids.ts'
import { write, type Tx } from '../feeds/write.ts'
import { notifyAll } from '../notifications/notifications.ts'
import type { AnySql, Sql } from '../postgres/connect.ts'
import type { Handler } from '../tasks/context.ts'
import { lockJob } from './jobs.ts'
import { reminders } from './notifications.ts'

/** The most jobs of one run; the next follows a few minutes later. */
const batch = 500

/** Reminds both parties of tomorrow's work, from six in the evening on (rule 1.2.400). */
export const remindOfJobs: Handler<'jobs.remind'> = ({ sql }) => remindAt(sql, new Date())

/** Does so as of the given moment. */
export const remindAt = async (sql: Sql, now: Date): Promise<void> => {
  const due = await sql<{ id: Id }[]>`
    select id from jobs j where ${isDue(sql, now)} order by scheduled_for, id limit ${batch}`
  for (const { id } of due) await write(sql, (tx) => remind(tx, id, now))
}

/**
 * Whether a reminder is due: from six in the evening until midnight before the day. Parties who agreed after six need none. A job whose date
 * has moved gets a reminder for the new date.
 */
const isDue = (sql: AnySql, now: Date) => sql`
  j.status in ('assigned', 'in_progress')
  and j.scheduled_for between ${now}::timestamptz and ${now}::timestamptz + interval '31 hours'
  and ${now}::timestamptz >= reminder_at(j.scheduled_for)
  and ${now}::timestamptz < reminder_at(j.scheduled_for) + interval '6 hours'
  and not exists (select from job_reminders r where r.job_id = j.id and r.scheduled_for = j.scheduled_for)
  and not exists (
    select from applications a
    where a.job_id = j.id and a.status = 'accepted' and a.decided_at >= reminder_at(j.scheduled_for))`

const remind = async (tx: Tx, id: Id, now: Date): Promise<void> => {
  const job = await lockJob(tx, id)
  if (!job?.assignedToId) return
  // Before this lock the job may have been cancelled, or another process may have sent the reminder.
  const [told] = await tx<{ scheduledFor: Date }[]>`
    insert into job_reminders (job_id, scheduled_for) select id, scheduled_for from jobs j where id = ${id} and ${isDue(tx, now)}
    on conflict do nothing returning scheduled_for as "scheduledFor"`
  if (told) await notifyAll(tx, reminders({ ...job, assignedToId: job.assignedToId }, told.scheduledFor))
}
