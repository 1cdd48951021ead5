import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Providers } from '../providers/provider.ts'
import { noPush } from './test-no-push.ts'
import type { Sql } from '../postgres/connect.ts'
import { borrowTestDatabase } from './test-borrowed.ts'
import type { Handlers, TaskContext } from '../tasks/context.ts'
import type { TaskName } from '../tasks/tasks.ts'
import { createWorker, type Worker } from '../worker/worker.ts'

/** Tests of tasks move no money. */
export const noProviders = { stripe: undefined } as unknown as Providers
const silent = pino({ level: 'silent' })
const origin = new URL('https://app.example/')
/** Tests of tasks send no mail. */
const mailer = { send: () => Promise.reject(new Error('No mail was expected')), close: () => undefined }

/** Returns the context for a task that a test runs directly. */
export const taskContext = (sql: Sql): TaskContext => ({
  sql,
  log: silent,
  mailer,
  origin,
  operatorEmail: null,
  providers: noProviders,
  push: noPush,
  wages: [],
})

/** Creates a test database, and workers on it with the test's handlers. */
export const testTasks = async () => {
  const { sql, options, drop } = await borrowTestDatabase(12)
  const workers: Worker[] = []
  onTestFinished(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await drop()
  })
  const worker = (handlers: Partial<Handlers>, more: Partial<Parameters<typeof createWorker>[0]> = {}): Worker => {
    const made = createWorker({
      sql,
      log: silent,
      handlers,
      ctx: taskContext(sql),
      pollMs: 20,
      ...more,
    })
    workers.push(made)
    return made
  }
  return { sql, options, worker }
}

/** Moves all tasks this many seconds into the past, by the database's clock. */
export const letPass = async (sql: Sql, seconds: number): Promise<void> => {
  await sql`update tasks set run_at = run_at - make_interval(secs => ${seconds})`
}

/** Returns the tasks of one name, or all tasks, in the order of enqueueing. */
export const readTasks = (sql: Sql, name?: TaskName) =>
  sql<{ name: string; payload: unknown; attempts: number; isWaiting: boolean; inSeconds: number }[]>`
    select name, payload, attempts, lease is null as "isWaiting", extract(epoch from run_at - now())::float8 as "inSeconds"
    from tasks where ${name ?? null}::text is null or name = ${name ?? null}::text order by id`
