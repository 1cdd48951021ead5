import type { Sql } from '../../postgres/connect.ts'

interface Finding {
  what: string
  count: number
}

/**
 * Compares ledger, payments, jobs, tasks and the simulated provider's books with each other; returns the
 * contradictions.
 */
export const findWrongs = async (sql: Sql): Promise<string[]> => {
  const findings = await sql<Finding[]>`
    select 'transfers that do not sum to zero' as what, count(*)::int as count from (
      select from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
      group by t.id having count(e.id) < 2 or sum(e.amount) <> 0) t
    union all
    select 'the ledger does not sum to zero', count(*)::int from (
      select from ledger_entries having coalesce(sum(amount), 0) <> 0) t
    union all
    select 'escrow that is not what is held', count(*)::int from payments p
      left join ledger_accounts a on a.payment_id = p.id
    where coalesce(balance_of(a.id), 0) <>
      case when p.state in ('held', 'releasing', 'refunding', 'disputed') then p.amount - p.returned else 0 end
    union all
    select 'payments half done', count(*)::int from payments where state in ('held', 'releasing', 'refunding')
    union all
    select 'payments that moved otherwise than they say', count(*)::int from (
      select p.id from payments p left join ledger_transfers t on t.payment_id = p.id
      group by p.id having coalesce(string_agg(t.kind, ' ' order by t.kind), '') <>
        case when p.state = 'released' and p.refund_part > 0 then 'payment refund release'
          when p.state = 'released' then 'payment release' when p.state = 'refunded' then 'payment refund' else '' end) t
    union all
    select 'wallets that are not the sum of what was released', count(*)::int from ledger_accounts a
    where a.kind = 'wallet' and balance_of(a.id) <>
      (select coalesce(sum(released_amount - fee_of(released_amount)), 0) from payments p where p.payee_id = a.user_id and p.state = 'released')
    union all
    select 'fees that are not the sum of what was released', count(*)::int from ledger_accounts a
    where a.kind = 'fees' and balance_of(a.id) <> (select coalesce(sum(fee_of(released_amount)), 0) from payments p
      where p.provider = a.provider and p.state = 'released')
    union all
    select 'payments of which the provider says something else', count(*)::int from payments p
      join simulated_intents i on i.payment_id = p.id
    where (p.state in ('released', 'refunded')) <> (i.status = 'succeeded')
      or (p.state = 'refunded') <> (i.refunded = i.amount) or i.refunded <> p.returned
      or (p.state = 'released' and p.returned <> p.refund_part) or p.mismatch is not null
    union all
    select 'payments that went the other way than their job', count(*)::int from payments p join jobs j on j.id = p.job_id
    where (p.state = 'released' and j.status = 'cancelled') or (p.state = 'refunded' and j.status <> 'cancelled')
    union all
    select 'complaints that say otherwise than the money', count(*)::int from complaints c
      join payments p on p.id = c.payment_id join jobs j on j.id = c.job_id
    where c.settled_at is null or j.complained_at is not null
      or c.outcome <> 'withdrawn' and c.outcome <>
        case when p.state = 'released' and p.refund_part > 0 then 'split' else p.state end
    union all
    select 'tasks that are never done', count(*)::int from tasks where name like 'payment.%'`
  return findings.filter(({ count }) => count > 0).map(({ what, count }) => `${count} × ${what}`)
}
