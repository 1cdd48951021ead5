import type { Id } from '../../schema/ids.ts'
import type { PaperData } from '../../schema/papers/paper.ts'
import type { AnySql } from '../postgres/connect.ts'

/*
 * What two people paid and received: hand payments that nobody contests, and released card payments before our fee, less what went back to the payer.
 * Simulated money never counts.
 */

/** A payment, with its id. */
export type Movement = Omit<PaperData['statement']['lines'][number], 'holiday'> & { id: Id }

/** Returns the payments of a year, in Swiss time, in the order of their days. */
export const paidBetween = async (sql: AnySql, posterId: Id, studentId: Id, year: number): Promise<Movement[]> => [
  ...(await sql<Movement[]>`
    select paid.id, "paidOn"::text, title as job, estimated_minutes / 60::float8 as hours, means, paid.amount::int, "isUnconfirmed" from (
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
    where extract(year from "paidOn") = ${year} and paid.amount > 0
    order by "paidOn", paid.id`),
]
