import type { Logger } from 'pino'
import type { Mailer } from '../mail/mailer.ts'
import type { Providers } from '../payments/providers/provider.ts'
import type { Sql } from '../postgres/connect.ts'
import type { TaskName, TaskPayloads } from './tasks.ts'

/** What tasks work with. */
export interface TaskContext {
  sql: Sql
  log: Logger
  mailer: Mailer
  /** Where people reach the app: links in mails begin with it. */
  origin: URL
  providers: Providers
}

/** What payments need of it: requests have that much too. */
export type PaymentContext = Pick<TaskContext, 'sql' | 'log' | 'providers'>

/** Which run of which task it is: the id stays the same from attempt to attempt, the attempts count from 1. */
export interface TaskRun {
  id: number
  attempts: number
}

/** Does the work, at least once; throws when it is to be tried again later. Never inside a transaction that waits for others. */
export type Handler<Name extends TaskName> = (
  ctx: TaskContext,
  payload: TaskPayloads[Name],
  run: TaskRun,
) => Promise<void>

export type Handlers = { [Name in TaskName]: Handler<Name> }
