import type { Id } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import type { TaskContext } from '../tasks/context.ts'
import { followRelease, issueHandReceipt, type ReleasedPayment } from '../issuing/receipts.ts'

/** Issues the receipts of what was paid before there were papers. */
export const issuePastReceipts = async ({ sql }: Pick<TaskContext, 'sql'>): Promise<void> => {
  const byHand = await sql<{ id: Id }[]>`
    select id from hand_payments h where confirmed_at is not null and withdrawn_at is null and not exists (select from papers where papers.id = h.id)
    order by confirmed_at, id`
  for (const { id } of byHand) await write(sql, (tx) => issueHandReceipt(tx, id))
  const byCard = await sql<ReleasedPayment[]>`
    select id, job_id as "jobId", payer_id as "payerId", payee_id as "payeeId", provider, released_amount as "releasedAmount" from payments p
    where released_amount is not null and not exists (select from papers where payment_id = p.id and kind = 'receipt')
    order by created_at, id`
  for (const payment of byCard) await write(sql, (tx) => followRelease(tx, payment))
}
