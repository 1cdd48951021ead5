import { pino } from 'pino'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { createBus, type Bus } from '../../feeds/bus.ts'
import type { Mail } from '../../mail/mailer.ts'
import { connect, limitsOf, type ConnectionOptions, type Sql } from '../../postgres/connect.ts'
import { simulatedAlone } from '../../providers/providers.ts'
import { enqueue, type TaskName } from '../../tasks/tasks.ts'
import { handlers, recurring } from '../../worker/handlers.ts'
import { createWorker } from '../../worker/worker.ts'
import { createWorkers } from '../../worker/workers.ts'
import { noPush } from '../test-no-push.ts'
import { prepareClock, startClock, type TownClock } from './clock.ts'

export interface TownServer {
  sql: Sql
  app: ReturnType<typeof createApp>
  bus: Bus
  clock: TownClock
  send(path: string, request: RequestInit): Promise<Response>
  /** All mails that were sent. */
  mails: Mail[]
  /** What the log has called a fault since the last call. */
  takeFaults(): string[]
  /** Runs the tasks that are due; `all`: the recurring ones too. */
  runTasks(all?: boolean): Promise<void>
  stop(): Promise<void>
}

/** Starts the whole API and its workers in this process, on a migrated database of its own whose clock begins at `from`. */
export const startTownServer = async (
  options: ConnectionOptions,
  from: number,
  hasScreens = false,
): Promise<TownServer> => {
  const owner = connect(options, { max: 1, ...limitsOf(60) })
  await prepareClock(owner)
  await owner.end({ timeout: 5 })
  const sql = connect(options, { max: 5, ...limitsOf(60) })
  const clock = await startClock(sql, from)
  const bus = createBus(sql)
  const faults: string[] = []
  const log = pino(
    { level: 'warn' },
    {
      write: (line: string) => {
        const { level, msg, status, task } = JSON.parse(line) as Record<string, unknown>
        if (Number(level) >= 50 || Number(status) >= 500 || task !== undefined)
          faults.push(`${String(msg)}: ${line.slice(0, 600)}`)
      },
    },
  )
  const providers = simulatedAlone(sql)
  const config = readConfig({ RATE_LIMITS: 'off' })
  const app = createApp({
    sql,
    bus,
    log,
    providers,
    config,
    ...(!hasScreens && { dist: '/nonexistent' }),
  })
  const mails: Mail[] = []
  const mailer = {
    send: async (mail: Mail) => void mails.push(mail),
    close: () => undefined,
  }
  const origin = new URL('https://village.example/')
  const ctx = {
    sql,
    log,
    mailer,
    origin,
    operatorEmail: null,
    providers,
    push: noPush,
    wages: [],
  }
  const workers = createWorkers(ctx)
  const once = Object.fromEntries(Object.entries(handlers).filter(([name]) => !(name in recurring)))
  const quick = createWorker({ sql, log, ctx, handlers: once })
  for (const name of Object.keys(recurring) as TaskName[]) await enqueue(sql, name, {}, { key: name })
  return {
    sql,
    app,
    bus,
    clock,
    send: async (path, request) => await app.request(path, request),
    mails,
    takeFaults: () => faults.splice(0),
    runTasks: async (all = false) => {
      await quick.runDue()
      if (!all) return
      for (const worker of workers) await worker.runDue()
    },
    stop: async () => {
      await bus.close()
      await sql.end({ timeout: 1 })
      clock.stop()
    },
  }
}
