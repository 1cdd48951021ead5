import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { describeFault } from '../http/faults.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Handlers, TaskContext } from '../tasks/context.ts'
import { finish, keepLease, postpone, takeDue, type Leased } from '../tasks/leases.ts'
import { enqueue, type TaskName } from '../tasks/tasks.ts'

interface Options {
  sql: Sql
  log: Logger
  /** Tasks without a handler here are left to workers that have one. */
  handlers: Partial<Handlers>
  ctx: TaskContext
  /** Recurring tasks, with the seconds from the end of one run to the start of the next. */
  recurring?: Partial<Record<TaskName, number>>
  /** The number of tasks that this worker runs at once. */
  concurrency?: number
  /** Seconds without a sign of life after which another worker takes over a task. */
  leaseSeconds?: number
  /** Milliseconds between two queries for due tasks. */
  pollMs?: number
}

export interface Worker {
  start(): void
  /** Leases no more tasks and waits for the running ones; another worker repeats a task that takes too long. */
  stop(): Promise<void>
  /** Runs all tasks that are due now. Returns their number. */
  runDue(): Promise<number>
}

/** Milliseconds that running tasks may take once the worker stops. */
const patienceMs = 10_000

/**
 * Creates a worker for enqueued tasks. Any number of workers may run on one database. The database's clock decides which
 * tasks are due. A task that fell due while no worker ran is run by the first worker that starts.
 */
export const createWorker = ({
  sql,
  log,
  handlers,
  ctx,
  recurring = {},
  concurrency = 4,
  leaseSeconds = 30,
  pollMs = 1_000,
}: Options): Worker => {
  const names = Object.keys(handlers)
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  let loop: Promise<void> | undefined

  const run = async (task: Leased): Promise<void> => {
    const alive = setInterval(() => {
      // The next extension makes up for a failed one; if none succeeds, another worker takes over the task.
      keepLease(sql, task, leaseSeconds).catch(() => undefined)
    }, leaseSeconds * 250)
    const logged = { task: task.name, id: task.id, attempts: task.attempts }
    try {
      await handle(handlers, ctx, task)
      await finish(sql, task, recurring[task.name])
      log.debug(logged, 'task done')
    } catch (error) {
      ctx.room?.note(error)
      log.warn({ ...logged, fault: describeFault(error) }, 'task failed')
      await postpone(sql, task).catch(() => undefined)
    } finally {
      clearInterval(alive)
    }
  }

  const take = async (limit: number): Promise<Promise<void>[]> => {
    const tasks = await takeDue(sql, { names, limit, leaseSeconds })
    return tasks.map((task) => {
      const running = run(task).finally(() => underWay.delete(running))
      underWay.add(running)
      return running
    })
  }

  /** Resolves once a running task ends, or after `pollMs`. */
  const untilOneEnds = async (): Promise<void> => {
    const ended = new AbortController()
    await Promise.race([...underWay, pause(pollMs, AbortSignal.any([stopping.signal, ended.signal]))])
    ended.abort()
  }

  const work = async (): Promise<void> => {
    let isScheduled = false
    while (!stopping.signal.aborted) {
      try {
        if (!isScheduled) await schedule(sql, recurring)
        isScheduled = true
        const taken = await take(concurrency - underWay.size)
        if (underWay.size >= concurrency) await untilOneEnds()
        else if (taken.length === 0) await pause(pollMs, stopping.signal)
      } catch (error) {
        log.warn({ fault: describeFault(error) }, 'tasks not read')
        await pause(pollMs, stopping.signal)
      }
    }
  }

  return {
    start() {
      loop ??= work()
    },
    async stop() {
      stopping.abort()
      await loop
      const patience = new AbortController()
      await Promise.race([Promise.all(underWay), pause(patienceMs, patience.signal)])
      patience.abort()
    },
    async runDue() {
      let count = 0
      for (let taken = await take(concurrency); taken.length > 0; taken = await take(concurrency)) {
        count += taken.length
        await Promise.all(taken)
      }
      return count
    },
  }
}

/** The cast is safe: `enqueue` has checked names and payloads, and the database keeps them unchanged. */
const handle = async (handlers: Partial<Handlers>, ctx: TaskContext, task: Leased): Promise<void> => {
  const handler = handlers[task.name] as
    | ((...of: [TaskContext, object, { id: number; attempts: number }]) => Promise<void>)
    | undefined
  await handler?.(ctx, task.payload, { id: task.id, attempts: task.attempts })
}

const schedule = async (sql: Sql, recurring: Partial<Record<TaskName, number>>): Promise<void> => {
  for (const name of Object.keys(recurring) as TaskName[]) await enqueue(sql, name, {}, { key: name })
}

/** Resolves after `ms`, or once the signal is aborted. */
const pause = async (ms: number, signal: AbortSignal): Promise<void> =>
  await sleep(ms, undefined, { signal }).catch(() => undefined)
