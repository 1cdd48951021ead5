import type { Handlers, TaskContext } from '../tasks/context.ts'
import { handlers, recurring } from './handlers.ts'
import { createWorker, type Worker } from './worker.ts'

/** The number of push services that are sent to at once. Most of that time is waiting for their answers, so a high number costs little. */
const pushServices = { known: 40, others: 12 }

const isMail = (name: string) => name === 'mail.send'
const isMoney = (name: string) => name.startsWith('payment.')
const isPush = (name: string) => name === 'push.send' || name === 'push.try'

/**
 * Creates the workers of a server. Mails, money and pushes have workers of their own, because the mail server, the card provider and push services may be
 * slow or silent, and no other task may wait for them. Push services that are known to answer do not wait for the others either.
 */
export const createWorkers = (ctx: TaskContext): Worker[] => {
  const create = (belongs: (name: string) => boolean, concurrency?: number) =>
    createWorker({
      sql: ctx.sql,
      log: ctx.log,
      ctx,
      handlers: only<Partial<Handlers>>(handlers, belongs),
      recurring: only(recurring, belongs),
      ...(concurrency !== undefined && { concurrency }),
    })
  return [
    create((name) => !isMail(name) && !isMoney(name) && !isPush(name)),
    create(isMail),
    create(isMoney),
    create((name) => name === 'push.send', pushServices.known),
    create((name) => name === 'push.try', pushServices.others),
  ]
}

const only = <Named extends object>(all: Named, belongs: (name: string) => boolean): Partial<Named> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => belongs(name))) as Partial<Named>
