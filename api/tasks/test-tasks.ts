import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { Providers } from '../payments/provider.ts'
import type { Sql } from '../postgres/connect.ts'
import { createTestDatabase } from '../postgres/test-database.ts'
import type { Handlers } from './context.ts'
import { createWorker, type Worker } from './worker.ts'

const noProviders = { stripe: undefined } as unknown as Providers
const silent = pino({ level: 'silent' })

/** A database of its own, and workers on it that do what the test says. */
export const testTasks = async () => {
  const { sql, options, drop } = await createTestDatabase({ max: 12 })
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
      ctx: { sql, log: silent, providers: noProviders },
      pollMs: 20,
      ...more,
    })
    workers.push(made)
    return made
  }
  return { sql, options, worker }
}

/** Lets the database's time pass for all tasks. */
export const letPass = async (sql: Sql, seconds: number): Promise<void> => {
  await sql`update tasks set run_at = run_at - make_interval(secs => ${seconds})`
}

export const readTasks = (sql: Sql) =>
  sql<{ name: string; attempts: number; isWaiting: boolean; inSeconds: number }[]>`
    select name, attempts, lease is null as "isWaiting", extract(epoch from run_at - now())::float8 as "inSeconds"
    from tasks order by id`
