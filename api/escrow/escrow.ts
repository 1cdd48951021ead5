import type { JobStatus } from '../../schema/catalogues/labels.ts'
import type { Id } from '../../schema/ids.ts'
import { Refusal } from '../http/refusal.ts'
import type { ProviderName } from '../../schema/payments/payment.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { enqueue } from '../tasks/tasks.ts'
import type { Tx } from '../feeds/write.ts'
import { advance, noticeEnd, releaseClock, scheduleRelease } from './advance.ts'
import { lockPaymentsOf } from './payment-rows.ts'

/*
 * The course of a card payment, from the order to the student's bank. A row of `payments` is the order; amounts are centimes.
 *
 * 1. Checkout: at the poster's request, `checkout.ts` inserts the order (`created`), orders an intent from the current
 *    provider (`providers/`) and returns the client secret. The browser confirms the card with the provider, or with
 *    `simulated-checkout.ts` while no provider is configured.
 * 2. Provider event: the webhook stores the event (`provider-events.ts: receiveEvent`) and enqueues `payment.refresh`,
 *    which reads the intent from the provider and turns its state into events of the payment (`applyIntent`).
 * 3. States and ledger: `states.ts` decides the next state of every decision and every report, `books.ts` the movements
 *    to it, and `advance.ts` books them in one transaction with it, under the payment's lock, after the job's lock where
 *    the job matters. A report holds the present state at the provider, so order and repeats of events don't matter:
 *
 *      created ─► held ─► releasing ─► released       failed: declined or cancelled
 *                  │ └──► refunding ─► refunded       disputed: the bank examines money that has not left
 *
 *    Paying for an assigned job starts the work. Until money has left to the student it follows its charge: a dispute or
 *    a refund by hand calls it back, also from the wallet. After that, what the payer gets back is our loss.
 * 4. Decision: the payer releases (`release.ts: releaseByPayer`), 7 days pass while no proposal to cancel and no
 *    complaint is open (`payment.autoRelease`), or the job is completed or cancelled (`settleJob` below). The state becomes `releasing` or
 *    `refunding`: `payment.settle` is due.
 * 5. Settlement: `settlement.ts` reads the provider's state (`reconciliation.ts`), sends the payout or the refund, outside
 *    any transaction, and reads again, which books it. Without an account that accepts money, the student's part stays
 *    on the wallet (`wallet.ts`), until `payout-accounts.ts` finds one and `payouts.ts` pays it out.
 * 6. Afterwards: each event leads to a new report, and `payment.recheck` reads payments whose events are missing.
 */

/**
 * Settles the money of a job, whose row is locked, when the job is completed, cancelled or open again: completion releases held money, the others
 * refund it and close intents that are not paid yet. Refuses already_released if the money that a cancellation would refund is on its way to the student or
 * has arrived.
 */
export const settleJob = async (tx: Tx, job: { id: Id; status: JobStatus }): Promise<void> => {
  if (job.status === 'assigned' || job.status === 'in_progress') return
  for (const payment of await lockPaymentsOf(tx, job.id)) {
    if (job.status === 'completed') {
      await advance(tx, payment, 'release')
      continue
    }
    if (payment.state === 'releasing' || payment.state === 'released') throw new Refusal('already_released')
    await advance(tx, payment, 'refund')
    if (payment.isChargeable) await enqueue(tx, 'payment.settle', { paymentId: payment.id })
  }
}

/** Returns the centimes released to a student from a provider's card payments, without those that were called back. */
export const earnedByCard = async (sql: AnySql, studentId: Id, provider: ProviderName): Promise<number> => {
  const earned = await sql<{ centimes: number }[]>`
    select coalesce(sum(released_amount - fee_of(released_amount)), 0)::bigint as centimes from payments
    where payee_id = ${studentId} and provider = ${provider} and state = 'released'`
  return onlyRow(earned).centimes
}

/**
 * Postpones the automatic release by the time for which the clock stood still, since `stoppedAt`, and by `leastDays` from now at the least. The job's row
 * must be locked already.
 */
export const resumeReleaseClock = (tx: Tx, jobId: Id, stoppedAt: Date, leastDays: number): Promise<void> =>
  startReleaseClock(
    tx,
    jobId,
    () => tx`greatest(now() + make_interval(days => ${leastDays}),
      release_at + (now() - ${releaseClock(tx, tx`${stoppedAt}::timestamptz`)}))`,
  )

/** Restarts the automatic release at its time, but not before both parties have had notice of it. The job's row must be locked already. */
export const resumeWithNotice = (tx: Tx, jobId: Id): Promise<void> =>
  startReleaseClock(tx, jobId, () => tx`greatest(release_at, ${noticeEnd(tx, tx`jobs.cancellation_proposed_at`)})`)

/**
 * Moves the automatic release of held money with the date of its work, as far as it counts from that date, but not before both parties have had notice of
 * it (rules 3.5.6 and 3.5.7). The job's row must be locked, and still have its former date.
 */
export const moveReleaseClock = (tx: Tx, jobId: Id, scheduledFor: string): Promise<void> =>
  startReleaseClock(
    tx,
    jobId,
    () => tx`greatest(${noticeEnd(tx, tx`jobs.cancellation_proposed_at`)}, release_at
      + (greatest(held_at, ${scheduledFor}::timestamptz) - greatest(held_at, jobs.scheduled_for)))`,
  )

const startReleaseClock = async (tx: Tx, jobId: Id, releaseAt: () => ReturnType<Tx>): Promise<void> => {
  for (const { id, state } of await lockPaymentsOf(tx, jobId)) {
    if (state !== 'held') continue
    await tx`update payments set release_at = ${releaseAt()} from jobs where payments.id = ${id} and jobs.id = job_id`
    await scheduleRelease(tx, id)
  }
}
