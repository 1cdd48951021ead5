import type { Logger } from 'pino'
import type { Mailer } from '../mail/mailer.ts'
import type { Providers } from '../payments/providers/provider.ts'
import type { PushSender } from '../push/sender.ts'
import type { Sql } from '../postgres/connect.ts'
import type { TaskName, TaskPayloads } from './tasks.ts'

/** The context of a task. */
export interface TaskContext {
  sql: Sql
  log: Logger
  mailer: Mailer
  /** The public URL of the app, for links in mails. */
  origin: URL
  providers: Providers
  push: PushSender
}

/** The part of it that payments need, and that requests have too. */
export type PaymentContext = Pick<TaskContext, 'sql' | 'log' | 'providers'>

/** A run of a task: the id stays the same in every attempt; attempts count from 1. */
export interface TaskRun {
  id: number
  attempts: number
}

/** Does the work at least once; throws when it should be retried later. It runs outside any transaction. */
export type Handler<Name extends TaskName> = (
  ctx: TaskContext,
  payload: TaskPayloads[Name],
  run: TaskRun,
) => Promise<void>

export type Handlers = { [Name in TaskName]: Handler<Name> }
