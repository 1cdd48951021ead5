import type { Id } from '../../../schema/ids.ts'
import { eachTime } from '../../../schema/jobs/duration.ts'
import { isConfirmedByHand, type WholeWork } from '../../../schema/jobs/settled-job.ts'
import type { Tx } from '../../feeds/write.ts'
import { Refusal } from '../../http/refusal.ts'
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

/**
 * Refuses a note of the whole sum for single work that a card has paid whole: it would be paid twice (rule 3.5.700). A part beside the card passes, and work
 * that goes on. Refusals: paid_by_card.
 */
export const refuseBesideCard = async (tx: Tx, jobId: Id, amount: number): Promise<void> => {
  const [found] = await tx<{ total: number }[]>`
    select round(rate_centimes * coalesce(agreed_minutes, estimated_minutes)::numeric / 60)::int as total
    from jobs j join payments p on p.job_id = j.id and p.payee_id = j.assigned_to_id
    where j.id = ${jobId} and p.state in ('held', 'releasing', 'released', 'disputed') and not is_recurring and not is_long_term_project
      and trim(duration) !~* ${eachTime}
      and p.amount - p.returned >= round(rate_centimes * coalesce(agreed_minutes, estimated_minutes)::numeric / 60)
    limit 1`
  if (found && amount >= found.total) throw new Refusal('paid_by_card')
}

/** Once both agree that a job is settled, it is not paid with an order either that a payer has already opened. */
export const closeOrdersOfSettled = async (tx: Tx, jobId: Id): Promise<void> => {
  if (!(await isSettledByBoth(tx, jobId))) return
  const orders = await tx<{ id: Id }[]>`select id from payments where job_id = ${jobId} and is_chargeable`
  for (const { id } of orders) await enqueue(tx, 'payment.settle', { paymentId: id })
}
