import type { Id } from '../../schema/ids.ts'
import type { Transaction } from '../../schema/payments/payment.ts'
import type { Me } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { lockJob } from '../jobs/jobs.ts'
import { notify } from '../notifications/notifications.ts'
import { enqueue, type TaskPayloads } from '../tasks/tasks.ts'
import type { PaymentContext } from '../tasks/context.ts'
import { write, type Tx } from '../feeds/write.ts'
import { advance, secondsUntilDue } from './escrow/advance.ts'
import { releasedByTime } from './escrow/notifications.ts'
import { lockPayment } from './escrow/payment-rows.ts'
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

/** Releases held money once 7 days have passed since the payment, even if no worker ran at that moment. */
export const releaseInTime = async ({ sql }: PaymentContext, { paymentId }: TaskPayloads['payment.autoRelease']) => {
  await write(sql, async (tx) => {
    const [found] = await tx<{ jobId: Id }[]>`select job_id as "jobId" from payments where id = ${paymentId}`
    const job = found && (await lockJob(tx, found.jobId))
    if (!job) return
    const payment = await lockPayment(tx, paymentId)
    if (payment.state !== 'held') return
    const seconds = await secondsUntilDue(tx, paymentId)
    if (seconds > 0) {
      await enqueue(tx, 'payment.autoRelease', { paymentId }, { runAfterSeconds: seconds })
      return
    }
    await advance(tx, payment, 'release')
    await notify(tx, releasedByTime(payment.payerId, { ...payment, title: job.title }))
  })
}
