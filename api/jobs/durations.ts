import type { Id } from '../../schema/ids.ts'
import { minutesOf } from '../../schema/jobs/duration.ts'
import { write, type Tx } from '../feeds/write.ts'
import { inBatches } from '../postgres/batches.ts'
import type { TaskContext } from '../tasks/context.ts'
import { jobChanged } from './jobs.ts'
import { lockJob } from './job-state.ts'

/** The number of jobs that are checked together. */
const batch = 1_000

/**
 * Reads the durations of all jobs again with the present code, and puts the changed jobs into their feeds (.decisions/api/0448-…). `updated_at`
 * stays: nobody has edited the job, and earnings by hand are dated by it.
 */
export const readDurations = ({ sql }: Pick<TaskContext, 'sql'>): Promise<void> =>
  inBatches(batch, async (after) => {
    const jobs = await sql<{ id: Id; duration: string; minutes: number | null }[]>`
      select id, duration, estimated_minutes as minutes from jobs
      where ${after}::uuid is null or id > ${after}::uuid
      order by id limit ${batch}`
    for (const { id, duration, minutes } of jobs)
      if (minutesOf(duration) !== minutes) await write(sql, (tx) => readAgain(tx, id))
    return jobs.map(({ id }) => id)
  })

/** Locks the job and reads it again, because its poster may have changed the duration meanwhile. */
const readAgain = async (tx: Tx, id: Id): Promise<void> => {
  const job = await lockJob<{ duration: string }>(tx, id, tx`duration`)
  if (!job) return
  await tx`update jobs set estimated_minutes = ${minutesOf(job.duration)} where id = ${id}`
  await jobChanged(tx, job, job)
}
