import { isOverFor } from '../../schema/employment/wage-year.ts'
import type { Id } from '../../schema/ids.ts'
import { readCounted } from '../employment/counted-year.ts'
import { write } from '../feeds/write.ts'
import { notifyAll } from '../notifications/notifications.ts'
import type { Handler } from '../tasks/context.ts'
import { payslipsRenewed } from './notifications.ts'
import { makePayslip } from './payslips.ts'

interface Stale {
  paymentId: Id
  minutes: number | null
  isSimplified: boolean
}

/**
 * Makes the payslips of a year anew that say "exempté" although the limit is passed by now, or the reverse: all of the wage is liable, from the first
 * franc (rule 2.2.304). Both are told once.
 */
export const renewPayslips: Handler<'payslips.renew'> = async ({ sql, wages }, { wageYearId }) => {
  const [year] = await readCounted(sql, sql`w.id = ${wageYearId}`)
  if (!year) return
  const stale = await sql<Stale[]>`
    select payment_id as "paymentId", (data ->> 'minutes')::int as minutes,
      coalesce(data -> 'deductions' @> '[{"kind":"tax"}]', false) as "isSimplified"
    from papers join users p on p.id = poster_id join users s on s.id = student_id
    where kind = 'payslip' and poster_id = ${year.posterId} and student_id = ${year.studentId} and withdrawn_at is null
      and p.erased_at is null and s.erased_at is null and (data #>> '{contributions,year}')::int = ${year.year}
      and data #>> '{contributions,state}' = ${isOverFor(year, 'household') ? 'exempt' : 'over'}
    order by issued_at, papers.id`
  if (stale.length === 0) return
  await write(sql, async (tx) => {
    const poster = { id: year.posterId }
    for (const one of stale) await makePayslip(tx, poster, one, wages, false)
    const told = [year.posterId, year.studentId].map((userId) => payslipsRenewed(userId, wageYearId, year.year))
    await notifyAll(tx, told)
  })
}
