import type { Id } from '../../schema/ids.ts'
import type { MailPayload } from '../mail/payload.ts'
import type { ProviderName } from '../../schema/payments/payment.ts'
import type { AnySql } from '../postgres/connect.ts'

/** What each task is told. Ids, never texts or secrets: the work reads what it needs when it runs. */
export interface TaskPayloads {
  /** Removes what has had its time. */
  'clean-up': object
  /** Tells the students of a canton of its new offers. */
  'jobs.announce': { canton: string }
  'mail.send': MailPayload
  /** Carries a changed person to those who deal with them, from the one after `after` on. */
  'person.carry': { personId: Id; after: Id }
  /** Asks the provider about one of its intents and applies what it says. */
  'payment.refresh': { provider: ProviderName; intentId: string }
  /** Does with the provider what was decided about a payment. */
  'payment.settle': { paymentId: Id }
  /** Sends on what was released to a wallet. */
  'payment.payOut': { paymentId: Id }
  /** Asks Stripe about a student's account. */
  'payment.account': { accountId: string }
  /** Releases what is held, once its time has come. */
  'payment.autoRelease': { paymentId: Id }
}

export type TaskName = keyof TaskPayloads

interface EnqueueOptions {
  /** While a task of this name and key waits, another enqueued is the same one, with the earlier time and the newer payload. */
  key?: string
  runAfterSeconds?: number
}

/**
 * Leaves work to be done after the commit of `tx`. It is done at least once, so doing it again must change nothing. Enqueueing a
 * waiting key locks that task until the commit: the worker can't take it before what it is about is there to be seen.
 */
export const enqueue = async <Name extends TaskName>(
  tx: AnySql,
  name: Name,
  payload: TaskPayloads[Name],
  { key, runAfterSeconds = 0 }: EnqueueOptions = {},
): Promise<void> => {
  await tx`
    insert into tasks (name, payload, key, run_at)
    values (${name}, ${JSON.stringify(payload)}::text::jsonb, ${key ?? null}, now() + make_interval(secs => ${runAfterSeconds}))
    on conflict (name, key) where lease is null
    do update set payload = excluded.payload, run_at = least(tasks.run_at, excluded.run_at)`
}
