import type { JobStatus } from '../../../schema/catalogues/labels.ts'
import type { Id } from '../../../schema/ids.ts'
import { Refusal } from '../../http/refusal.ts'
import type { AnySql } from '../../postgres/connect.ts'
import { onlyRow } from '../../postgres/only-row.ts'
import { enqueue } from '../../tasks/tasks.ts'
import type { Tx } from '../../feeds/write.ts'
import { advance } from './advance.ts'
import { lockPaymentsOf } from './payment-rows.ts'

/**
 * Settles a job's money when the job, whose row is locked, is completed or cancelled: completion releases held money,
 * cancellation refunds it and closes intents that are not paid yet. Refuses already_released when the money that a
 * cancellation would refund is on its way to the student or has arrived.
 */
export const settleJob = async (tx: Tx, job: { id: Id; status: JobStatus }): Promise<void> => {
  if (job.status !== 'completed' && job.status !== 'cancelled') return
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

/** Returns the centimes ever released to a student from card payments. */
export const earnedByCard = async (sql: AnySql, studentId: Id): Promise<number> => {
  const earned = await sql<{ centimes: number }[]>`
    select coalesce(sum(e.amount), 0)::bigint as centimes
    from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transfers t on t.id = e.transfer_id
    where a.user_id = ${studentId} and t.kind = 'release'`
  return onlyRow(earned).centimes
}
