import type { Id } from '../../schema/ids.ts'
import type { Transaction } from '../../schema/payments/payment.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { lockJob, type JobState } from '../jobs/job-state.ts'
import { notify, notifyAll } from '../notifications/notifications.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { write, type Tx } from '../feeds/write.ts'
import { advance, noticeSeconds, secondsUntilDue } from '../escrow/advance.ts'
import { releaseAnnounced, releasedByTime } from '../escrow/notifications.ts'
import { lockPayment, type Payment } from '../escrow/payment-rows.ts'
import { findTransaction } from './wallet.ts'

/**
 * Releases held money on the payer's behalf; `id` is the `escrow_release` transaction. A repeated release moves nothing
 * and returns the same transaction. Refusals: not_found, not_yours, already_refunded, wrong_status (the bank examines a
 * dispute).
 */
export const releaseByPayer = async (tx: Tx, me: Me, id: Id): Promise<Transaction> => {
  const [found] = await tx<{ id: Id; jobId: Id; payerId: Id; payeeId: Id }[]>`
    select id, job_id as "jobId", payer_id as "payerId", payee_id as "payeeId" from payments
    where release_id = ${id} and held_at is not null`
  if (!found || (found.payerId !== me.id && found.payeeId !== me.id)) throw new Refusal('not_found')
  if (found.payerId !== me.id) throw new Refusal('not_yours')

  await lockJob(tx, found.jobId)
  const { state } = await advance(tx, await lockPayment(tx, found.id), 'release')
  if (state === 'refunding' || state === 'refunded') throw new Refusal('already_refunded')
  if (state === 'disputed') throw new Refusal('wrong_status')
  return await findTransaction(tx, me.id, id)
}

/**
 * Releases held money once its time has come, even if no worker ran at that moment. An open complaint or proposal to cancel stops the clock, and so
 * does the suspension of a party.
 */
export const releaseInTime = async ({ sql }: PaymentContext, { paymentId }: TaskPayloads['payment.autoRelease']) => {
  await write(sql, async (tx) => {
    const found = await lockHeld(tx, paymentId)
    if (!found) return
    const { job, payment } = found
    const seconds = await secondsUntilDue(tx, paymentId)
    if (seconds > 0) {
      await enqueue(tx, 'payment.autoRelease', { paymentId }, { key: paymentId, runAfterSeconds: seconds })
      return
    }
    await advance(tx, payment, 'release')
    await notify(tx, releasedByTime(payment.payerId, { ...payment, title: job.title }))
  })
}

/** Notifies both parties two days before the automatic release. */
export const announceRelease = async (
  { sql }: PaymentContext,
  { paymentId }: TaskPayloads['payment.announceRelease'],
) => {
  await write(sql, async (tx) => {
    const found = await lockHeld(tx, paymentId)
    if (!found) return
    const { job, payment } = found
    const seconds = await secondsUntilDue(tx, paymentId)
    // No worker ran for days: the release is due too, and notifies both parties itself.
    if (seconds === 0) return
    const early = seconds - noticeSeconds
    if (early > 0) {
      await enqueue(tx, 'payment.announceRelease', { paymentId }, { key: paymentId, runAfterSeconds: early })
      return
    }
    const { releaseAt } = onlyRow(
      await tx<{ releaseAt: Date }[]>`select release_at as "releaseAt" from payments where id = ${paymentId}`,
    )
    const paid = { ...payment, title: job.title }
    await notifyAll(
      tx,
      [payment.payerId, payment.payeeId].map((userId) => releaseAnnounced(userId, paid, releaseAt)),
    )
  })
}

/** Locks job and payment; undefined unless the payment is held and nothing stops its clock. Whatever ends the stop schedules the release again. */
const lockHeld = async (tx: Tx, paymentId: Id): Promise<{ job: JobState; payment: Payment } | undefined> => {
  const [found] = await tx<{ jobId: Id }[]>`select job_id as "jobId" from payments where id = ${paymentId}`
  const job = found && (await lockJob(tx, found.jobId))
  if (!job || job.isCancellationProposed || job.isComplaintOpen) return undefined
  const payment = await lockPayment(tx, paymentId)
  if (payment.state !== 'held') return undefined
  const suspended = await tx`
    select from users where id in (${payment.payerId}, ${payment.payeeId}) and suspended_at is not null limit 1`
  return suspended.length === 0 ? { job, payment } : undefined
}
