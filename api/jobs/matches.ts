import { v5 as nameUuid } from 'uuid'
import type { Id } from '../../schema/ids.ts'
import { notifyAll } from '../notifications/notifications.ts'
import type { Handler } from '../tasks/context.ts'
import { write } from '../sync/write.ts'
import { peekJob } from './jobs.ts'
import { matched } from './notices.ts'

/** Students told in one transaction: each takes the lock of their feed's head until the commit. */
const batch = 200

/**
 * Tells the students of a job's canton about it, in batches, as long as it is open. Each notice has an id made of job and student, so
 * that a run which begins again after a crash tells nobody twice.
 */
export const announceJob: Handler<'job.announce'> = async ({ sql }, { jobId }) => {
  for (let last: Id | undefined, isMore = true; isMore;) {
    const students: Id[] = await write(sql, async (tx) => {
      const job = await peekJob(tx, jobId)
      if (!job?.canton || job.status !== 'open' || job.isDeleted) return []
      const found = await tx<{ id: Id }[]>`
        select id from users
        where user_type = 'student' and canton = ${job.canton} and (${last ?? null}::uuid is null or id > ${last ?? null}::uuid)
        order by id limit ${batch}`
      await notifyAll(
        tx,
        found.map(({ id }) => ({ id: nameUuid(`job_match ${id}`, jobId), ...matched(id, job) })),
      )
      return found.map(({ id }) => id)
    })
    last = students.at(-1)
    isMore = students.length === batch
  }
}
