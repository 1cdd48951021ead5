import type { Id } from '../../schema/ids.ts'
import { write } from '../feeds/write.ts'
import type { Handler } from '../tasks/context.ts'
import { countWages } from './wage-years.ts'

/** Counts what was paid before there were counters. */
export const countAllWages: Handler<'wages.count'> = async ({ sql }) => {
  const found = await sql<{ posterId: Id; studentId: Id; year: number }[]>`
    select payer_id as "posterId", payee_id as "studentId", extract(year from paid_on)::int as year from hand_payments
    union
    select payer_id, payee_id, swiss_year(t.created_at) from payments p join ledger_transfers t on t.payment_id = p.id
    where t.kind = 'release' and provider <> 'simulated'
    order by 1, 2, 3`
  for (const { year, ...employment } of found) await write(sql, (tx) => countWages(tx, employment, [year]))
}
