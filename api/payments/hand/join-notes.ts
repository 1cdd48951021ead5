import type { Id } from '../../../schema/ids.ts'
import { write } from '../../feeds/write.ts'
import { settleAsked } from '../../notifications/notifications.ts'
import type { Handler } from '../../tasks/context.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { agree } from './hand-payments.ts'
import { lockPaymentOf } from './stored-payments.ts'

/** Joins the notes of both parties that say one payment, from before a second note was a confirmation (rule 2.2.300). */
export const joinNotes: Handler<'payments.join'> = async ({ sql }) => {
  const found = await sql<{ id: Id; other: Id; jobId: Id; by: Id }[]>`
    select distinct on (o.id) h.id, o.id as other, h.job_id as "jobId", o.declared_by as by
    from hand_payments h join hand_payments o on o.job_id = h.job_id and o.payee_id = h.payee_id and o.amount = h.amount
      and o.declared_by <> h.declared_by and (o.declared_at, o.id) > (h.declared_at, h.id) and abs(o.paid_on - h.paid_on) <= 3
    where coalesce(h.confirmed_at, h.contested_at, h.withdrawn_at, o.confirmed_at, o.contested_at, o.withdrawn_at) is null
    order by o.id, h.declared_at, h.id`
  for (const { id, other, jobId, by } of found)
    await write(sql, async (tx) => {
      const { job, payment } = await lockPaymentOf(tx, { id: by }, { id, jobId })
      const { payment: later } = await lockPaymentOf(tx, { id: by }, { id: other, jobId })
      if ([payment, later].some((one) => one.isConfirmed || one.isContested || one.isWithdrawn)) return
      await tx`update hand_payments set withdrawn_at = now(), same_as = ${id} where id = ${other}`
      await agree(tx, { id: by }, job, { ...payment, expenses: Math.min(payment.expenses, later.expenses) })
      await settleAsked(tx, ['payment'], [other])
    })
  await enqueue(sql, 'wages.count', {})
}
