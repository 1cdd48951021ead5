import type { Id } from '../../../schema/ids.ts'
import type { Sql } from '../../postgres/connect.ts'
import { partWaits } from '../../escrow/failed-refunds.ts'
import { compareWithBank } from './storm-bank.ts'
import type { StormContext } from './storm-run.ts'

interface Finding {
  what: string
  count: number
}

/**
 * Compares ledger, payments, jobs, complaints and tasks with each other, and with the decisions that were answered with success; returns the
 * contradictions. Banks and dashboards have decided about the payments in `touched`.
 */
export const findInBooks = async (sql: Sql, promises: StormContext['promises'], touched: Id[]): Promise<string[]> => {
  const decided = [...promises].flatMap(([id, decisions]) => [...decisions].map((decision) => ({ id, decision })))
  const findings = await sql<Finding[]>`
    select 'transfers that do not sum to zero' as what, count(*)::int as count from (
      select from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
      group by t.id having count(e.id) < 2 or sum(e.amount) <> 0) t
    union all
    select 'the ledger does not sum to zero', count(*)::int from (
      select from ledger_entries having coalesce(sum(amount), 0) <> 0) t
    union all
    select 'payments half done', count(*)::int from payments where state in ('held', 'releasing', 'refunding', 'disputed')
    union all
    select 'wallets that are not the sum of what was released', count(*)::int from ledger_accounts a
    where a.kind = 'wallet' and balance_of(a.id) <>
      (select coalesce(sum(greatest(0, released_amount - fee_of(released_amount) - paid_out)), 0)
        from payments p where p.payee_id = a.user_id and p.provider = a.provider and p.state = 'released')
    union all
    select 'balances of wallets that are not the sum of their entries', count(*)::int from ledger_accounts a
    where a.kind = 'wallet' and balance_of(a.id) <>
      (select coalesce(sum(amount), 0) from ledger_entries where account_id = a.id)
    union all
    select 'fees that are not the sum of what was released', count(*)::int from ledger_accounts a
    where a.kind = 'fees' and balance_of(a.id) <>
      (select coalesce(sum(fee_of(released_amount)), 0) from payments p where p.state = 'released' and p.provider = a.provider)
    union all
    select 'jobs of which two payments were released', count(*)::int from (
      select from payments where state = 'released' group by job_id having count(*) > 1) twice
    union all
    select 'complaints that are still open, though their money has moved', count(*)::int from complaints c
      join jobs j on j.id = c.job_id
    where c.settled_at is null or j.complained_at is not null
    union all
    select 'payments that were released after a lost dispute', count(*)::int from payments
    where state = 'released' and dispute = 'lost' and paid_out = 0
    union all
    select 'payments that went the other way than their job', count(*)::int from payments p join jobs j on j.id = p.job_id
    where p.id <> all(${touched})
      and ((p.state = 'released' and j.status in ('cancelled', 'open'))
        -- What was paid once its student had left, and the second payment of a job, go back.
        or (p.state = 'refunded' and j.status not in ('cancelled', 'open')
          and not exists (select from payments other where other.job_id = p.job_id and other.id <> p.id and other.held_at is not null)))
    union all
    select 'decisions that were answered with success and did not come about', count(*)::int
    from unnest(${decided.map(({ id }) => id)}::uuid[], ${decided.map(({ decision }) => decision)}::text[]) as d (id, decision)
      join payments p using (id)
    where p.id <> all(${touched}) and p.state <> case d.decision when 'release' then 'released' else 'refunded' end
    union all
    select 'tasks that are never done', count(*)::int from tasks where name like 'payment.%'`
  // This repeats the check of each commit.
  await sql`select check_books(id) from payments`
  return nameAll(findings)
}

const nameAll = (findings: readonly Finding[]): string[] =>
  findings.filter(({ count }) => count > 0).map(({ what, count }) => `${count} × ${what}`)

/** Compares the books with each other and with the simulated provider's; returns the contradictions. */
export const findWrongs = async (sql: Sql, promises: StormContext['promises']): Promise<string[]> => {
  const touched = await sql<{ id: Id }[]>`
    select payment_id as id from simulated_intents i
    where is_touched or exists (select from storm_disputes where intent_id = i.id)`
  const findings = await sql<Finding[]>`
    select 'payments that contradict the provider' as what, count(*)::int as count from payments p
      join simulated_intents i on i.payment_id = p.id
    where (p.state in ('released', 'refunded')) <> (i.status = 'succeeded')
      -- A payout that crossed a refund by hand is left to a person.
      or (p.mismatch is not null and not (p.mismatch = 'paidOut' and p.state = 'refunded' and p.paid_out > 0))
    union all
    select 'splits of which another part went back', count(*)::int from payments p
      join simulated_intents i on i.payment_id = p.id left join storm_disputes d on d.intent_id = i.id
    where not i.is_touched and d.intent_id is null and p.state = 'released' and i.refunded <> p.refund_part
      -- After its last try a part is an operator's.
      and p.part_tries < ${partWaits.length}`
  const { unlike, off } = await compareWithBank(sql)
  findings.push({ what: 'payments that say otherwise than the provider', count: unlike })
  findings.push({ what: 'centimes by which the books are off the provider’s balance', count: Math.abs(off) })
  return [
    ...(await findInBooks(
      sql,
      promises,
      touched.map(({ id }) => id),
    )),
    ...nameAll(findings),
  ]
}
