import type { Id } from '../../schema/ids.ts'
import { isGone } from '../accounts/shown-names.ts'
import { write, type Tx } from '../feeds/write.ts'
import { describeFault } from '../http/faults.ts'
import { lockJob } from '../jobs/job-state.ts'
import { notifyAll } from '../notifications/notifications.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Handler, TaskContext } from '../tasks/context.ts'
import { reviewRequested } from './notifications.ts'

/** The most jobs of one run; the next follows a few minutes later. */
const batch = 500

/** Asks both parties of work for a review, on the day after it was finished (rule 1.2.624). */
export const requestReviews: Handler<'reviews.request'> = (ctx) => requestAt(ctx, new Date())

/** Does so as of the given moment. A job whose request fails holds up no other job; the next run tries it again. */
export const requestAt = async ({ sql, log }: Pick<TaskContext, 'sql' | 'log'>, now: Date): Promise<void> => {
  const due = await sql<{ id: Id }[]>`
    select id from jobs j where ${isDue(sql, now)} order by updated_at, id limit ${batch}`
  for (const { id } of due) {
    try {
      await write(sql, (tx) => request(tx, id, now))
    } catch (error) {
      log.error({ jobId: id, fault: describeFault(error) }, 'nobody could be asked for a review')
    }
  }
}

/** From ten in the morning of the day after to eight in the evening. Finished work changes no more, and has kept its contacts for 30 days. */
const isDue = (sql: AnySql, now: Date) => sql`
  j.status = 'completed' and not j.contacts_ended and j.assigned_to_id is not null
  and j.updated_at between ${now}::timestamptz - interval '3 days' and ${now}::timestamptz
  and ${now}::timestamptz >= review_request_at(j.updated_at)
  and ${now}::timestamptz < review_request_at(j.updated_at) + interval '10 hours'
  and not exists (select from review_requests r where r.job_id = j.id)`

const request = async (tx: Tx, id: Id, now: Date): Promise<void> => {
  const job = await lockJob(tx, id)
  // Before this lock another process may have asked.
  const asked = await tx`
    insert into review_requests (job_id) select id from jobs j where id = ${id} and ${isDue(tx, now)}
    on conflict do nothing returning job_id`
  if (!job || job.isApart || asked.length === 0) return
  const parties = await tx<{ userId: Id; aboutId: Id; firstName: string }[]>`
    select party.id as "userId", other.id as "aboutId", other.first_name as "firstName"
    from (values (${job.postedById}::uuid, ${job.assignedToId}::uuid), (${job.assignedToId}::uuid, ${job.postedById}::uuid)) pair (by_id, about_id)
      join users party on party.id = by_id join users other on other.id = about_id
    where not ${isGone(tx, 'party')} and not ${isGone(tx, 'other')}
      and not exists (select from reviews where job_id = ${id} and reviewer_id = by_id)`
  await notifyAll(
    tx,
    parties.map((party) => reviewRequested(party, job, party.userId === job.postedById)),
  )
}
