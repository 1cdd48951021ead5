import type { TaskContext } from '../tasks/context.ts'
import { handlers, recurring } from './handlers.ts'
import { createWorker, type Worker } from './worker.ts'

/** The number of push services that are sent to at once. Those that answer are mostly waited for, so that many cost little. */
const pushServices = { known: 40, others: 12 }

/**
 * Creates the workers of a server. Pushes have workers of their own: their services may be slow or dead, and nothing else waits for them. Those
 * that are known to answer do not wait for the others either.
 */
export const createWorkers = (ctx: TaskContext): Worker[] => {
  const { sql, log } = ctx
  const { 'push.send': sendPushes, 'push.try': tryPushes, ...others } = handlers
  return [
    createWorker({ sql, log, handlers: others, recurring, ctx }),
    createWorker({ sql, log, handlers: { 'push.send': sendPushes }, concurrency: pushServices.known, ctx }),
    createWorker({ sql, log, handlers: { 'push.try': tryPushes }, concurrency: pushServices.others, ctx }),
  ]
}
