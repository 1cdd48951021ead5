import type { Id } from '../../schema/ids.ts'
import { earnedByCard } from '../payments/escrow/escrow.ts'
import type { AnySql } from '../postgres/connect.ts'

/** What a student earned, in CHF: what was released to them, and rate × hours of jobs completed without card payment. */
export const earningsOf = async (sql: AnySql, studentId: Id): Promise<{ totalEarnings: number }> => {
  const released = await earnedByCard(sql, studentId)
  const [sum] = await sql<{ centimes: number }[]>`
    select coalesce(round(sum(rate_centimes * estimated_hours)), 0)::bigint as centimes from jobs
    where assigned_to_id = ${studentId} and status = 'completed'
      and not exists (
        select from payments
        where job_id = jobs.id and state in ('held', 'releasing', 'released', 'disputed')
      )`
  return { totalEarnings: (released + (sum?.centimes ?? 0)) / 100 }
}
