import { amountLimits } from '../../schema/payments/payment.ts'
import type { ActivityKind } from '../../schema/accounts/activity.ts'
import { logAct } from '../sessions/security-log.ts'
import type { Id } from '../../schema/ids.ts'
import { write, type Tx } from '../feeds/write.ts'
import { Refusal } from '../http/refusal.ts'
import { changeStatus } from '../jobs/jobs.ts'
import { lockJob } from '../jobs/job-state.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { decided, splitDecided } from '../escrow/notifications.ts'
import { lockPayment } from '../escrow/payment-rows.ts'
import type { Sql } from '../postgres/connect.ts'

export type Decision = 'release' | 'refund'

/**
 * Decides about held money in place of the two parties: its job is completed, which releases the money to the student, or cancelled, which refunds
 * the payer. Both are notified, and an open complaint is settled. Refusals: not_found, wrong_status (the money is not held, or the job is not under
 * way).
 */
export const decide = async (sql: Sql, paymentId: Id, decision: Decision): Promise<void> =>
  await write(sql, async (tx) => {
    const { job, payment } = await lockDecidable(tx, paymentId)
    // The change notifies the student as if the poster had made it.
    await changeStatus(tx, job, decision === 'release' ? 'completed' : 'cancelled', { id: job.postedById })
    const outcome = decision === 'release' ? 'released' : 'refunded'
    await logDecision(tx, payment, `money_${outcome}`)
    const paid = { ...payment, title: job.title }
    await notifyAll(
      tx,
      [payment.payerId, payment.payeeId].map((userId) => decided(userId, paid, outcome)),
    )
  })

/**
 * Decides that these centimes of held money go back to the payer and the rest to the student, whose fee is that of the rest alone. The job is
 * completed, both are notified, and an open complaint is settled. Refusals: those of `decide`, and `invalid` if a part would be too small to send.
 */
export const split = async (sql: Sql, paymentId: Id, refund: number): Promise<void> =>
  await write(sql, async (tx) => {
    const { job, payment } = await lockDecidable(tx, paymentId)
    const released = payment.amount - payment.returned - refund
    if (refund < 1 || released < amountLimits.minimum) throw new Refusal('invalid')

    await tx`update payments set refund_part = ${payment.returned + refund} where id = ${paymentId}`
    await changeStatus(tx, job, 'completed', { id: job.postedById })
    await logDecision(tx, payment, 'money_split')
    const parts = { title: job.title, provider: payment.provider, refund, released }
    await notifyAll(
      tx,
      [payment.payerId, payment.payeeId].map((userId) => splitDecided(userId, parts)),
    )
  })

const logDecision = async (
  tx: Tx,
  { payerId, payeeId }: { payerId: Id; payeeId: Id },
  kind: ActivityKind,
): Promise<void> => {
  for (const userId of [payerId, payeeId]) await logAct(tx, userId, kind, 'operator')
}

const lockDecidable = async (tx: Tx, paymentId: Id) => {
  const [found] = await tx<{ jobId: Id }[]>`select job_id as "jobId" from payments where id = ${paymentId}`
  const job = found && (await lockJob(tx, found.jobId))
  if (!job) throw new Refusal('not_found')
  const payment = await lockPayment(tx, paymentId)
  if (payment.state !== 'held' || job.status !== 'in_progress') throw new Refusal('wrong_status')
  return { job, payment }
}
