import type { Id } from '../../schema/ids.ts'
import type { MailPayload } from '../mail/payload.ts'
import type { PushTopic } from '../../schema/notifications/push.ts'
import type { ProviderName } from '../../schema/payments/payment.ts'
import type { AnySql } from '../postgres/connect.ts'

/** The payload of each task. A payload has ids, never texts or secrets: the handler reads what it needs when it runs. */
export interface TaskPayloads {
  /** Removes expired rows. */
  'clean-up': object
  /** Notifies the students of a canton of its new offers. */
  'jobs.announce': { canton: string }
  /** Reads the durations of all jobs again, after the code that reads them has changed. */
  'jobs.readDurations': object
  /** Puts the figures of public offers together. */
  'jobs.foldFigures': object
  /** Adds the canton to stored places that can mean only one. */
  'places.complete': object
  /** Reminds both parties of tomorrow's work. */
  'jobs.remind': object
  /** Matches new offers with the saved searches. */
  'searches.match': object
  /** Joins notes of both parties that say one payment by hand. */
  'payments.join': object
  /** Makes the payslips of a year anew that the limit of 750 francs has made wrong. */
  'payslips.renew': { wageYearId: Id }
  /** Counts the wages that were paid before there were counters. */
  'wages.count': object
  /** Tells households in January what they paid last year. */
  'wages.summarise': object
  /** Tells posters of offers that fall below a new minimum wage. */
  'minimums.tell': object
  'mail.send': MailPayload
  /** Finds the devices that should get these notifications by Web Push. */
  'push.prepare': { pushes: { id: Id; topic: PushTopic }[] }
  /** Sends waiting notifications to the devices of one push service that is known to answer; other services are left to `push.try`. */
  'push.send': { service: string }
  /** Sends to the devices of a push service that is unknown or was slow. */
  'push.try': { service: string }
  /** Sends a person's changed profile to the people who deal with them, starting after the person `after`. */
  'person.carry': { personId: Id; after: Id }
  /** Shows the new age of students whose birthday it is. */
  'birthdays.show': object
  /** Sends the open offers of a person who changed too often to everybody who follows their cantons. */
  'offers.carry': { personId: Id }
  /** Erases the account of a person who asked for it and did not come back. */
  'account.erase': { userId: Id }
  /** Looks for accounts that nobody uses. */
  'accounts.watch': object
  /** Tells the owner of an account that nobody uses, and later begins its deletion. */
  'account.unused': { userId: Id }
  /** Removes an account whose address nobody confirmed. */
  'account.forget': { userId: Id }
  /** Reads an intent from the provider and applies its state. */
  'payment.refresh': { provider: ProviderName; intentId: string }
  /** Asks the provider about charged payments whose events may be lost. */
  'payment.recheck': object
  /** Asks the provider about an intent that we know as unpaid, and again after each of these seconds. */
  'payment.watch': { paymentId: Id; later: number[] }
  /** Carries out the decision about a payment at the provider. */
  'payment.settle': { paymentId: Id }
  /** Sends the payer's part of a split again after its refund failed. */
  'payment.resendPart': { paymentId: Id }
  /** Pays out what was released to a wallet. */
  'payment.payOut': { paymentId: Id }
  /** Reads a student's account from Stripe. */
  'payment.account': { accountId: string }
  /** Releases held money once its time has come. */
  'payment.autoRelease': { paymentId: Id }
  /** Notifies both sides before held money is released automatically. */
  'payment.announceRelease': { paymentId: Id }
  /** Asks both parties of work that was finished the day before for a review. */
  'reviews.request': object
  /** Sends a person whose record has changed to all who see them. */
  'record.changed': { personId: Id }
  /** Ends the question of a proposed time whose date has passed. */
  'schedule.lapse': { jobId: Id }
  /** Opens an offer to all that was reserved for one student. */
  'job.openToAll': { jobId: Id }
  /** Tells students of an offer whose student has left. */
  'job.announceAgain': { jobId: Id }
  /** Reminds the student of a proposal to cancel that is still open. */
  'job.remindOfProposal': { jobId: Id }
  /** Reminds the other side of a complaint that they have not answered. */
  'complaint.remind': { complaintId: Id }
  /** Issues the receipts of what was paid before there were papers. */
  'papers.issuePast': object
  /** Looks for complaints that nobody decides. */
  'complaints.watch': object
  /** Announces the end of a complaint that nobody decides, and ends it. */
  'complaint.rule': { complaintId: Id }
  /** Removes the objects of the photo store that no photo needs. */
  'photos.removeObjects': object
  /** Looks for proposals to cancel paid work that nobody answers. */
  'proposals.watch': object
  /** Announces the end of a proposal that nobody answers, and ends it. */
  'proposal.rule': { jobId: Id }
}

export type TaskName = keyof TaskPayloads

interface EnqueueOptions {
  /**
   * While no worker has leased a task of this name and key, enqueueing it again changes that task: it takes the earlier
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
