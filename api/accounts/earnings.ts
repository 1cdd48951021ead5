import type { Id } from '../../schema/ids.ts'
import type { ProviderName } from '../../schema/payments/payment.ts'
import { earnedByCard } from '../escrow/escrow.ts'
import type { AnySql } from '../postgres/connect.ts'

/**
 * Returns the earnings of a student in CHF: the released card payments of the present provider, and rate × hours of completed jobs without card
 * payment. A job whose card payment was refunded does not count as paid by hand.
 */
export const earningsOf = async (
  sql: AnySql,
  studentId: Id,
  provider: ProviderName,
): Promise<{ totalEarnings: number }> => {
  const released = await earnedByCard(sql, studentId, provider)
  const [sum] = await sql<{ centimes: number }[]>`
    select coalesce(sum(round(rate_centimes * estimated_minutes::numeric / 60)), 0)::bigint as centimes from jobs
    where assigned_to_id = ${studentId} and status = 'completed'
      and not exists (
        select from payments
        where job_id = jobs.id and payee_id = ${studentId} and state not in ('created', 'failed')
      )`
  return { totalEarnings: (released + (sum?.centimes ?? 0)) / 100 }
}
