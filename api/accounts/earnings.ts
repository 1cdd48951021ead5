import type { Id } from '../../schema/ids.ts'
import type { AnySql } from '../postgres/connect.ts'

/** What card payments brought a student. */
interface CardEarnings {
  /** Released to the student, in centimes. */
  released: number
  /** Jobs paid by card: their money is in `released`, or still to come. */
  jobIds: Id[]
}

/** As long as nothing can be paid by card, nothing was. The one place for the ledger to answer from. */
const releasedTo = async (_sql: AnySql, _studentId: Id): Promise<CardEarnings> =>
  await Promise.resolve({ released: 0, jobIds: [] })

/** What a student earned, in CHF: what was released to them, and rate × hours of jobs completed without card payment. */
export const earningsOf = async (sql: AnySql, studentId: Id): Promise<{ totalEarnings: number }> => {
  const { released, jobIds } = await releasedTo(sql, studentId)
  const [sum] = await sql<{ centimes: number }[]>`
    select coalesce(round(sum(rate_centimes * estimated_hours)), 0)::bigint as centimes from jobs
    where assigned_to_id = ${studentId} and status = 'completed' and id <> all (${jobIds}::uuid[])`
  return { totalEarnings: (released + (sum?.centimes ?? 0)) / 100 }
}
