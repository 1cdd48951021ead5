import type { Id } from '../../schema/ids.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import { completePlace } from '../../schema/searches/known-place.ts'
import { contactChanged } from '../accounts/person-fanout.ts'
import { write, type Tx } from '../feeds/write.ts'
import { inBatches } from '../postgres/batches.ts'
import type { Sql } from '../postgres/connect.ts'
import type { TaskContext } from '../tasks/context.ts'
import { jobChanged } from './jobs.ts'
import { lockJob } from './job-state.ts'

/** The number of rows that are read together. */
const batch = 1_000

/**
 * Adds the canton to stored places that can mean only one, those of offers and of people, and puts the rows into their feeds (rule 1.2.543).
 * `updated_at` stays: nobody has edited the job.
 */
export const completePlaces = async ({ sql }: Pick<TaskContext, 'sql'>): Promise<void> => {
  await completeAll(sql, 'jobs', 'location', completeJob)
  await completeAll(sql, 'users', 'city', completeCity)
}

const completeAll = (
  sql: Sql,
  table: 'jobs' | 'users',
  column: 'location' | 'city',
  complete: (tx: Tx, id: Id) => Promise<void>,
): Promise<void> =>
  inBatches(batch, async (after) => {
    const rows = await sql<{ id: Id; place: string }[]>`
      select id, ${sql(column)} as place from ${sql(table)} where ${after}::uuid is null or id > ${after}::uuid order by id limit ${batch}`
    for (const { id, place } of rows) if (completePlace(place) !== place) await write(sql, (tx) => complete(tx, id))
    return rows.map(({ id }) => id)
  })

/** Locks the job and reads its place again, because its poster may have changed it meanwhile. */
const completeJob = async (tx: Tx, id: Id): Promise<void> => {
  const job = await lockJob<{ location: string }>(tx, id, tx`location`)
  if (!job) return
  const location = completePlace(job.location)
  const canton = cantonOf(location)
  await tx`update jobs set location = ${location}, canton = ${canton} where id = ${id}`
  await jobChanged(tx, job, { ...job, canton })
}

const completeCity = async (tx: Tx, id: Id): Promise<void> => {
  const [person] = await tx<{ city: string }[]>`select city from users where id = ${id} for no key update`
  if (!person) return
  await tx`update users set city = ${completePlace(person.city)} where id = ${id}`
  await contactChanged(tx, id)
}
