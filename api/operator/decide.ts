import type { ActivityKind } from '../../schema/accounts/activity.ts'
import { logAct } from '../sessions/security-log.ts'
import type { Id } from '../../schema/ids.ts'
import { write, type Tx } from '../feeds/write.ts'
import { Refusal } from '../http/refusal.ts'
import { notifyAll } from '../notifications/notifications.ts'
import { decided, splitDecided } from '../escrow/notifications.ts'
import { canSplit, carryOut, decidableAmount, lockDecidable } from '../payments/deciding.ts'
import type { Sql } from '../postgres/connect.ts'

export type Decision = 'release' | 'refund'

/**
 * Decides about held money in place of the two parties: its job is completed, which releases the money to the student, or cancelled, which refunds
 * the payer. Both are notified, and an open complaint is settled. Refusals: not_found, wrong_status (the money is not held, or the job is not under
 * way).
 */
export const decide = async (sql: Sql, paymentId: Id, decision: Decision): Promise<void> =>
  await write(sql, async (tx) => {
    const locked = await lockDecidable(tx, paymentId)
    const { job, payment } = locked
    await carryOut(tx, locked, decision === 'release' ? 0 : decidableAmount(payment))
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
    const locked = await lockDecidable(tx, paymentId)
    const { job, payment } = locked
    if (!canSplit(payment, refund)) throw new Refusal('invalid')
    await carryOut(tx, locked, refund)
    await logDecision(tx, payment, 'money_split')
    const released = decidableAmount(payment) - refund
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
