import type { Logger } from 'pino'
import type { WageRow } from '../../schema/law/wages.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { Providers } from '../providers/provider.ts'
import type { PushSender } from '../push/sender.ts'
import type { Sql } from '../postgres/connect.ts'
import type { Room } from '../postgres/room.ts'
import type { TaskName, TaskPayloads } from './tasks.ts'

/** The means that each handler of a task receives. */
export interface TaskContext {
  sql: Sql
  log: Logger
  mailer: Mailer
  /** The public URL of the app, for links in mails. */
  origin: URL
  /** Where the operator reads mail; null if no address is set. */
  operatorEmail: string | null
  providers: Providers
  push: PushSender
  /** The minimum wages of the operator. */
  wages: readonly WageRow[]
  /** Takes note of full disks. */
  room?: Room
  /** Where photos are beside the database; undefined without a store. */
  photoStore?: ObjectStore | undefined
}

/** The part of a task's context that payments need; a request has it too. */
export type PaymentContext = Pick<TaskContext, 'sql' | 'log' | 'providers'>

/** A run of a task. The id stays the same in every attempt; attempts count from 1. */
export interface TaskRun {
  id: number
  attempts: number
}

/** Does a task's work, outside any transaction and at least once. Throws if the work should be retried later. */
export type Handler<Name extends TaskName> = (
  ctx: TaskContext,
  payload: TaskPayloads[Name],
  run: TaskRun,
) => Promise<void>

export type Handlers = { [Name in TaskName]: Handler<Name> }
