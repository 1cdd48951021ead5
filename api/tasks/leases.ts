import { randomUUID } from 'node:crypto'
import type { AnySql, Sql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'
import { enqueue, type TaskName } from './tasks.ts'

/** A task that a worker has, until it says otherwise or is silent for too long. */
export interface Leased {
  id: number
  name: TaskName
  key: string | null
  payload: object
  /** This run included. */
  attempts: number
  lease: string
}

/** The longest wait between two attempts. */
const longestWait = 60 * 60

/**
 * Takes tasks that are due, the longest waiting first, including those whose worker went silent. What another worker is just
 * taking, or an open transaction is just enqueueing once more, is passed over.
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

/** A sign of life. */
export const keepLease = async (sql: AnySql, { id, lease }: Leased, leaseSeconds: number): Promise<void> => {
  await sql`update tasks set run_at = now() + make_interval(secs => ${leaseSeconds}) where id = ${id} and lease = ${lease}`
}

/** The work is done. A task that recurs waits for its next time from the same moment on. */
export const finish = (sql: Sql, { id, name, lease }: Leased, everySeconds: number | undefined): Promise<void> =>
  transact(sql, async (tx) => {
    const finished = await tx`delete from tasks where id = ${id} and lease = ${lease} returning id`
    if (finished.length > 0 && everySeconds !== undefined) {
      await enqueue(tx, name, {}, { key: name, runAfterSeconds: everySeconds })
    }
  })

/** The work failed and is tried again, after a wait that doubles from two seconds to an hour, a little different each time. */
export const postpone = (sql: Sql, { id, name, key, lease, attempts }: Leased): Promise<void> =>
  transact(sql, async (tx) => {
    const wait = Math.min(longestWait, 2 ** Math.min(attempts, 20))
    // Enqueued once more while it ran: that one goes on for both, and soon enough.
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
