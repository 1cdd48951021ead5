import type { Id } from '../../../schema/ids.ts'
import { isConfirmedByHand, type WholeWork } from '../../../schema/jobs/settled-job.ts'
import type { Tx } from '../../feeds/write.ts'
import { onlyRow } from '../../postgres/single-row.ts'
import { enqueue } from '../../tasks/tasks.ts'

/** Whether both parties of a locked job agree that it is settled by hand (rule 3.4.35). */
export const isSettledByBoth = async (tx: Tx, jobId: Id): Promise<boolean> => {
  const { handPayments, ...work } = onlyRow(
    await tx<(Omit<WholeWork, 'handPayments'> & { handPayments: WholeWork['handPayments'] | null })[]>`
      select rate_centimes / 100::float8 as rate, estimated_minutes / 60::float8 as "estimatedDuration", duration,
        case when agreed_minutes is not null then json_build_object('agreedMinutes', agreed_minutes) else '{}' end as visit, is_recurring as "isRecurring", is_long_term_project as "isLongTermProject", (
        select json_agg(hand_payment_json(h)) from hand_payments h
        where h.job_id = jobs.id and h.withdrawn_at is null and h.payee_id = jobs.assigned_to_id) as "handPayments"
      from jobs where id = ${jobId}`,
  )
  return isConfirmedByHand({ ...work, handPayments: handPayments ?? [] })
}

/** Once both agree that a job is settled, it is not paid with an order either that a payer has already opened. */
export const closeOrdersOfSettled = async (tx: Tx, jobId: Id): Promise<void> => {
  if (!(await isSettledByBoth(tx, jobId))) return
  const orders = await tx<{ id: Id }[]>`select id from payments where job_id = ${jobId} and is_chargeable`
  for (const { id } of orders) await enqueue(tx, 'payment.settle', { paymentId: id })
}
