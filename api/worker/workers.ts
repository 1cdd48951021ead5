import type { TaskContext } from '../tasks/context.ts'
import { handlers, recurring } from './handlers.ts'
import { createWorker, type Worker } from './worker.ts'

/** The number of push services that are sent to at once. Most of that time is waiting for their answers, so a high number costs little. */
const pushServices = { known: 40, others: 12 }

/**
 * Creates the workers of a server. Pushes have workers of their own, because push services may be slow or dead, and no other task may wait for
 * them. Services that are known to answer do not wait for the others either.
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
