import type { Id } from '../../schema/ids.ts'
import type { PaperData } from '../../schema/papers/paper.ts'
import { minutesOfWork } from '../../schema/jobs/hours-of-work.ts'
import type { AnySql } from '../postgres/connect.ts'
import { readHours } from './hours-register.ts'

/*
 * What two people paid and received: hand payments that nobody contests, and released card payments before our fee, less what went back to the payer.
 * Simulated money never counts.
 */

/** A payment, with its id. Of several for one work, the first one has its hours. */
export type Movement = Omit<PaperData['statement']['lines'][number], 'holiday'> & { id: Id; canton: string | null }

/** Returns the payments of a year, in Swiss time, in the order of their days. */
export const paidBetween = async (sql: AnySql, posterId: Id, studentId: Id, year: number): Promise<Movement[]> => {
  const hours = await readHours(sql, { posterId, studentId })
  const paid = await sql<(Movement & { jobId: Id; year: number; isFirst: boolean })[]>`
    select paid.id, "paidOn"::text, extract(year from "paidOn")::int as year, title as job, canton, paid.job_id as "jobId", means, paid.amount::int, "isUnconfirmed",
      row_number() over (partition by paid.job_id order by "paidOn", paid.id) = 1 as "isFirst" from (
      select paid_on as "paidOn", job_id, method as means, amount, confirmed_at is null as "isUnconfirmed", id
      from hand_payments
      where payer_id = ${posterId} and payee_id = ${studentId} and withdrawn_at is null and contested_at is null
        and (corrects is null or confirmed_at is not null)
      union all
      select (r.at at time zone 'Europe/Zurich')::date, p.job_id, 'card', least(p.released_amount, p.amount - p.returned), false, p.id
      from payments p
        cross join lateral (select max(created_at) as at from ledger_transfers where payment_id = p.id and kind = 'release') r
      where p.payer_id = ${posterId} and p.payee_id = ${studentId} and p.provider <> 'simulated' and p.state = 'released'
    ) paid join jobs on jobs.id = paid.job_id
    where paid.amount > 0
    order by "paidOn", paid.id`
  return paid
    .filter((one) => one.year === year)
    .map(({ jobId, isFirst, year: _year, ...movement }) => {
      const known = isFirst && hours.get(jobId)
      const minutes = known ? minutesOfWork(known) : null
      return { ...movement, hours: minutes === null ? null : minutes / 60 }
    })
}
