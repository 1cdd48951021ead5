import type { Id } from '../../schema/ids.ts'
import type { ProviderName } from '../../schema/payments/payment.ts'
import { eachTime } from '../../schema/jobs/duration.ts'
import { earnedByCard } from '../escrow/escrow.ts'
import type { AnySql } from '../postgres/connect.ts'

/**
 * Returns the earnings of a student in CHF: the released card payments of the present provider, the hand payments that both parties confirm, and rate
 * × hours of completed jobs that have neither and whose hours do not come again. A job whose card payment was refunded does not count as paid by hand.
 */
export const earningsOf = async (
  sql: AnySql,
  studentId: Id,
  provider: ProviderName,
): Promise<{ totalEarnings: number }> => {
  const released = await earnedByCard(sql, studentId, provider)
  const [sum] = await sql<{ centimes: number }[]>`
    with by_hand as (
      select job_id, sum(amount) as amount from hand_payments
      where payee_id = ${studentId} and confirmed_at is not null and withdrawn_at is null group by job_id),
    guessed as (
      select round(rate_centimes * coalesce(agreed_minutes, estimated_minutes)::numeric / 60) as amount from jobs
      where assigned_to_id = ${studentId} and status = 'completed'
        and trim(duration) !~* ${eachTime}
        and id not in (select job_id from by_hand)
        and not exists (
          select from payments
          where job_id = jobs.id and payee_id = ${studentId} and state not in ('created', 'failed')
        ))
    select coalesce(sum(amount), 0)::bigint as centimes from (
      select amount from by_hand union all select amount from guessed) as all_of_them`
  return { totalEarnings: (released + (sum?.centimes ?? 0)) / 100 }
}
