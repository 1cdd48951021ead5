import type { Id } from '../../schema/ids.ts'
import { write, type Tx } from '../feeds/write.ts'
import { describeFault } from '../http/faults.ts'
import { notifyAll } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Handler, TaskContext } from '../tasks/context.ts'
import { lockJob } from './job-state.ts'
import { reminders } from './notifications.ts'

/** The most jobs of one run; the next follows a few minutes later. */
const batch = 500

/** Reminds both parties of tomorrow's work, from six in the evening on (rule 1.2.400). */
export const remindOfJobs: Handler<'jobs.remind'> = (ctx) => remindAt(ctx, new Date())

/**
 * Does so as of the given moment. A job whose reminder fails holds up no other job; the next run tries it again. The task does not fail for it,
 * because a failed task waits longer and longer, and so would the reminders that become due meanwhile.
 */
export const remindAt = async ({ sql, log }: Pick<TaskContext, 'sql' | 'log'>, now: Date): Promise<void> => {
  const due = await sql<{ id: Id }[]>`
    select id from jobs j where ${isDue(sql, now)} order by scheduled_for, id limit ${batch}`
  for (const { id } of due) {
    try {
      await write(sql, (tx) => remind(tx, id, now))
    } catch (error) {
      log.error({ jobId: id, fault: describeFault(error) }, 'nobody could be reminded of a job')
    }
  }
}

/**
 * Whether a reminder is due: from six in the evening until midnight before the day. Parties who agreed on the work
 * or its time after six need none. A job whose date has moved gets a reminder for the new date.
 */
const isDue = (sql: AnySql, now: Date) => sql`
  j.status in ('assigned', 'in_progress')
  and j.scheduled_for between ${now}::timestamptz and ${now}::timestamptz + interval '31 hours'
  and ${now}::timestamptz >= reminder_at(j.scheduled_for)
  and ${now}::timestamptz < reminder_at(j.scheduled_for) + interval '6 hours'
  and not exists (select from job_reminders r where r.job_id = j.id and r.scheduled_for = j.scheduled_for)
  and (j.rescheduled_at is null or j.rescheduled_at < reminder_at(j.scheduled_for))
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
