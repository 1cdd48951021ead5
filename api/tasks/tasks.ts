import type { Id } from '../../schema/ids.ts'
import type { MailPayload } from '../mail/payload.ts'
import type { PushTopic } from '../../schema/notifications/push.ts'
import type { ProviderName } from '../../schema/payments/payment.ts'
import type { AnySql } from '../postgres/connect.ts'

/** The payload of each task. Payloads have ids, never texts or secrets: the work reads what it needs when it runs. */
export interface TaskPayloads {
  /** Removes expired rows. */
  'clean-up': object
  /** Notifies the students of a canton of its new offers. */
  'jobs.announce': { canton: string }
  /** Reads the durations of all jobs again, after the reading has changed. */
  'jobs.readDurations': object
  /** Reminds both parties of tomorrow's work. */
  'jobs.remind': object
  /** Holds new offers against the saved searches. */
  'searches.match': object
  'mail.send': MailPayload
  /** Finds the devices that are to be told of these notifications. */
  'push.prepare': { pushes: { id: Id; topic: PushTopic }[] }
  /** Tells the devices of one push service what waits for them, if it is known to answer; else the next task does. */
  'push.send': { service: string }
  /** Tells the devices of a push service of which nothing is known, or that was slow. */
  'push.try': { service: string }
  /** Sends a person's changed profile to those who deal with them, from the person after `after` on. */
  'person.carry': { personId: Id; after: Id }
  /** Sends the open offers of a person who changed too often to all who follow their cantons. */
  'offers.carry': { personId: Id }
  /** Erases somebody who asked for it and did not come back. */
  'account.erase': { userId: Id }
  /** Removes an account whose address nobody confirmed. */
  'account.forget': { userId: Id }
  /** Reads an intent from the provider and applies its state. */
  'payment.refresh': { provider: ProviderName; intentId: string }
  /** Asks the provider about charged payments whose events may be lost. */
  'payment.recheck': object
  /** Asks the provider about an intent that is unpaid as far as we know, and again after each of these seconds. */
  'payment.watch': { paymentId: Id; later: number[] }
  /** Carries out the decision about a payment at the provider. */
  'payment.settle': { paymentId: Id }
  /** Sends the payer's part of a split again, whose refund failed. */
  'payment.resendPart': { paymentId: Id }
  /** Pays out what was released to a wallet. */
  'payment.payOut': { paymentId: Id }
  /** Reads a student's account from Stripe. */
  'payment.account': { accountId: string }
  /** Releases held money once its time has come. */
  'payment.autoRelease': { paymentId: Id }
  /** Notifies both sides before held money is released automatically. */
  'payment.announceRelease': { paymentId: Id }
  /** Reminds the student of a proposal to cancel that is still open. */
  'job.remindOfProposal': { jobId: Id }
  /** Reminds the other side of a complaint that they have not answered. */
  'complaint.remind': { complaintId: Id }
}

export type TaskName = keyof TaskPayloads

interface EnqueueOptions {
  /**
   * While no worker has leased a task of this name and key, enqueueing it again changes that task: it gets the earlier
   * time and the newer payload.
   */
  key?: string
  runAfterSeconds?: number
}

/**
 * Schedules work for after the commit of `tx`. The work is done at least once, so repeating it must change nothing.
 * Enqueueing an existing key locks that task until the commit, so that no worker runs it before it can see the
 * transaction's effect.
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
