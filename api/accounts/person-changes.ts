import type { Id } from '../../schema/ids.ts'
import { jobsFeed, userFeed } from '../../schema/jobs/job.ts'
import type { AnySql } from '../postgres/connect.ts'
import { write, type Tx } from '../feeds/write.ts'
import type { TaskContext } from '../tasks/context.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'

/** How many feeds, and how many offers, one transaction carries a changed person to: each feed's head is a lock. */
const batch = 200

/**
 * A person looks different from now on: their own devices hear of it, and those of the people who deal with them. The first `batch`
 * of these hear of it with the change itself, the others by a task.
 */
export const personChanged = async (tx: Tx, id: Id): Promise<void> => {
  tx.changes.put(userFeed(id), 'account', id)
  // One's own offers name oneself.
  tx.changes.put(userFeed(id), 'person', id)
  const after = await carryPerson(tx, id)
  // It may take the place of one that waits: whatever that one had before `after` was carried just now.
  if (after) await enqueue(tx, 'person.carry', { personId: id, after }, { key: id })
  await carryOffers(tx, id)
}

/** The task: the rest, a transaction for each batch. */
export const carryPersonOn = async ({ sql }: TaskContext, { personId, after }: TaskPayloads['person.carry']) => {
  let next: Id | null = after
  while (next !== null) {
    const from: Id = next
    next = await write(sql, (tx) => carryPerson(tx, personId, from))
  }
}

/**
 * Puts a person into the feeds of up to `batch` of those who deal with them: posters of jobs they applied to, and those who applied
 * to theirs. Returns where the next batch starts, null after the last one.
 */
const carryPerson = async (tx: Tx, id: Id, after: Id | null = null): Promise<Id | null> => {
  const viewers = await readCounterparts(tx, id, after)
  for (const viewer of viewers) tx.changes.put(userFeed(viewer), 'person', id)
  return viewers.length < batch ? null : (viewers.at(-1) ?? null)
}

/** Whoever reads a canton's open offers learns of a poster together with the offer. */
const carryOffers = async (tx: Tx, id: Id): Promise<void> => {
  const offers = await tx<{ id: Id; canton: string | null }[]>`
    select id, canton from jobs where posted_by_id = ${id} and status = 'open' and deleted_at is null
    order by created_at desc limit ${batch}`
  for (const offer of offers) tx.changes.put(jobsFeed(offer.canton), 'job', offer.id)
}

const readCounterparts = async (sql: AnySql, id: Id, after: Id | null): Promise<Id[]> => {
  const rows = await sql<{ id: Id }[]>`
    select id from (
      select posted_by_id as id from applications join jobs on jobs.id = job_id
        where student_id = ${id} and withdrawn_at is null
      union select student_id from jobs join applications on job_id = jobs.id
        where posted_by_id = ${id} and withdrawn_at is null
      union select posted_by_id from jobs where assigned_to_id = ${id}
      union select assigned_to_id from jobs where posted_by_id = ${id}
    ) as counterparts
    where id is not null and id <> ${id} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${batch}`
  return rows.map((row) => row.id)
}
