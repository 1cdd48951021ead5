import { randomUUID } from 'node:crypto'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { enqueue, type TaskName } from './tasks.ts'

/** A task leased to a worker, until the worker ends it or shows no sign of life for too long. */
export interface Leased {
  id: number
  name: TaskName
  key: string | null
  payload: object
  /** The number of runs, including this one. */
  attempts: number
  lease: string
}

/** The longest wait between two attempts, in seconds. */
const maxWaitSeconds = 60 * 60

/**
 * Leases due tasks, oldest first, including tasks whose worker shows no more signs of life. Skips tasks that another
 * worker is leasing, and tasks that an open transaction is enqueueing once more.
 */
export const takeDue = async (
  sql: AnySql,
  { names, limit, leaseSeconds }: { names: string[]; limit: number; leaseSeconds: number },
): Promise<Leased[]> => sql<Leased[]>`
  with due as materialized (
    select id from tasks where run_at <= now() and name = any(${names}::text[])
    order by run_at, id limit ${limit} for update skip locked)
  update tasks
  set lease = ${randomUUID()}, attempts = attempts + 1, run_at = now() + make_interval(secs => ${leaseSeconds})
  from due where tasks.id = due.id
  returning tasks.id, name, key, payload, attempts, lease`

/** Extends the lease. */
export const keepLease = async (sql: AnySql, { id, lease }: Leased, leaseSeconds: number): Promise<void> => {
  await sql`update tasks set run_at = now() + make_interval(secs => ${leaseSeconds}) where id = ${id} and lease = ${lease}`
}

/** Ends the task's run. A recurring task is due again one interval from now. */
export const finish = (sql: Sql, { id, name, lease }: Leased, everySeconds: number | undefined): Promise<void> =>
  transact(sql, async (tx) => {
    const finished = await tx`delete from tasks where id = ${id} and lease = ${lease} returning id`
    if (finished.length > 0 && everySeconds !== undefined) {
      await enqueue(tx, name, {}, { key: name, runAfterSeconds: everySeconds })
    }
  })

/**
 * Schedules a failed task for another attempt, after a wait that doubles from two seconds to an hour, with some jitter.
 */
export const postpone = (sql: Sql, { id, name, key, lease, attempts }: Leased): Promise<void> =>
  transact(sql, async (tx) => {
    const wait = Math.min(maxWaitSeconds, 2 ** Math.min(attempts, 20))
    // If the task was enqueued once more during the run, the new task stands for both.
    const twin =
      key === null
        ? []
        : await tx`select id from tasks where name = ${name} and key = ${key} and lease is null for update`
    if (twin.length > 0) await tx`delete from tasks where id = ${id} and lease = ${lease}`
    else {
      await tx`
        update tasks set lease = null, run_at = now() + make_interval(secs => ${wait} * (0.75 + random() / 2))
        where id = ${id} and lease = ${lease}`
    }
  })
