import type { Id } from '../../schema/ids.ts'
import {
  playLineMark,
  type PaymentState,
  type ProviderName,
  type Transaction,
  type TransactionStatus,
  type TransactionType,
  type WalletBalance,
} from '../../schema/payments/payment.ts'
import { tidyLine } from '../../schema/text.ts'
import { readPage, type Page } from '../http/paging.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'

/**
 * Returns a person's own and pending money, as sums of the ledger. Only money of the present provider counts: simulated money is never added to real
 * money.
 */
export const readBalance = async (sql: AnySql, userId: Id, provider: ProviderName): Promise<WalletBalance> => {
  const found = await sql<WalletBalance[]>`
    select
      (select coalesce(sum(balance_of(a.id)), 0)::bigint
        from ledger_accounts a where a.user_id = ${userId} and a.provider = ${provider}) as balance,
      (select coalesce(sum(case when p.payer_id = ${userId} then e.held else e.held - fee_of(e.held::int) end), 0)::bigint
        from payments p
          join ledger_accounts a on a.payment_id = p.id
          cross join lateral (
            select least(balance_of(a.id), p.amount - case when p.payee_id = ${userId} then p.refund_part else 0 end) as held) e
        where e.held > 0 and p.provider = ${provider}
          and (p.payer_id = ${userId} or (p.payee_id = ${userId} and p.state in ('held', 'releasing', 'disputed')))
      ) as "pendingBalance"`
  return onlyRow(found)
}

interface TransactionRow {
  id: Id
  type: TransactionType
  status: TransactionStatus
  paymentState: PaymentState
  amount: number
  jobId: Id
  jobTitle: string
  createdAt: Date
  paysOutFrom: Date | null
  provider: ProviderName
}

/**
 * Returns one page, newest first, and the total count. If `provider` moves real money, each simulated transaction is marked as such; if all money is
 * simulated, the screens say so.
 */
export const listTransactions = async (
  sql: AnySql,
  userId: Id,
  provider: ProviderName,
  { limit, page }: { limit: number; page: number },
): Promise<Page<Transaction>> => {
  return await readPage(
    sql<TransactionRow[]>`
      ${transactionsOf(sql, userId)} order by "createdAt" desc, type, id limit ${limit} offset ${(page - 1) * limit}`,
    sql<{ total: number }[]>`select count(*)::int as total from (${transactionsOf(sql, userId)}) as all_of_them`,
    (row) => toTransaction(row, provider),
  )
}

/** Returns one of a person's transactions, which must exist. */
export const findTransaction = async (sql: AnySql, userId: Id, id: Id): Promise<Transaction> => {
  const found = await sql<TransactionRow[]>`
    select * from (${transactionsOf(sql, userId)}) as all_of_them where id = ${id}`
  const row = onlyRow(found)
  return toTransaction(row, row.provider)
}

/**
 * Selects the payments as a person sees them.
 *
 * - The payer sees the amount that they paid (or tried to), the parts of it that are held or released, and refunds.
 * - The student sees, after the fee, the amount that is held for them or released, when it leaves their wallet, and the amount paid out to
 *   their bank.
 * - After a partial refund, or the decision for one, the rest counts as held or released.
 */
const transactionsOf = (sql: AnySql, userId: Id) => sql`
  select line.*, p.job_id as "jobId", j.title as "jobTitle", p.provider,
    p.state as "paymentState",
    case when line.type = 'escrow_release' and p.payee_id = ${userId} and p.state = 'released' and p.paid_out = 0 then (
      select run_at from tasks
      where name = 'payment.payOut' and key = p.id::text and lease is null and run_at > now()) end as "paysOutFrom"
  from payments p
    join jobs j on j.id = p.job_id
    left join ledger_transfers paid on paid.payment_id = p.id and paid.kind = 'payment'
    cross join lateral (
      select p.state in ('refunding', 'refunded') as is_back,
        max(t.created_at) filter (where t.kind = 'release') as released_at,
        max(t.created_at) filter (where t.kind in ('refund', 'chargeback', 'loss')) as returned_at,
        max(t.created_at) filter (where t.kind = 'payout') as paid_out_at
      from ledger_transfers t where t.payment_id = p.id) gone
    cross join lateral (
      select case when is_back then p.amount else coalesce(p.released_amount, p.amount - greatest(p.returned, p.refund_part)) end as share) left_over
    cross join lateral (
      select coalesce(paid.id, p.id) as id, 'payment' as type,
        case when paid.id is null then 'failed' else 'completed' end as status,
        p.amount, coalesce(paid.created_at, p.created_at) as "createdAt"
      where p.payer_id = ${userId} and (paid.id is not null or (p.state = 'failed' and p.failure is not null))
      union all
      select p.release_id, 'escrow_release',
        case when p.state = 'released' then 'completed' when is_back then 'failed' else 'pending' end,
        case when p.payer_id = ${userId} then share else share - fee_of(share) end,
        coalesce(case when p.state = 'released' then released_at when is_back then returned_at end, paid.created_at)
      where p.held_at is not null and (p.payer_id = ${userId} or p.payee_id = ${userId})
      union all
      select p.refund_id, 'refund', case when p.state = 'refunding' then 'pending' else 'completed' end,
        case when is_back then p.amount else least(p.returned, p.amount) end, coalesce(returned_at, p.decided_at)
      where p.payer_id = ${userId} and (is_back or p.returned > 0)
      union all
      select (select id from ledger_transfers where payment_id = p.id and kind = 'payout' order by created_at desc limit 1), 'payout', 'completed', p.paid_out, paid_out_at
      where p.payee_id = ${userId} and p.paid_out > 0
    ) line
  where p.payer_id = ${userId} or p.payee_id = ${userId}`

const descriptions: Record<TransactionType, (title: string, status: TransactionStatus) => string> = {
  payment: (title, status) =>
    status === 'failed' ? `Paiement refusé pour « ${title} »` : `Paiement pour « ${title} »`,
  escrow_release: (title, status) =>
    ({
      pending: `Fonds réservés pour « ${title} »`,
      completed: `Fonds libérés pour « ${title} »`,
      failed: `Réservation pour « ${title} »`,
    })[status],
  refund: (title) => `Remboursement pour « ${title} »`,
  payout: (title) => `Versement sur votre compte pour « ${title} »`,
}

const toTransaction = (row: TransactionRow, current: ProviderName): Transaction => {
  const { id, type, status, paymentState, amount, jobId, jobTitle, createdAt, paysOutFrom, provider } = row
  const isPlayMoney = provider === 'simulated' && current !== 'simulated'
  return {
    id,
    type,
    status,
    paymentState,
    amount,
    description: `${descriptions[type](tidyLine(jobTitle), status)}${isPlayMoney ? playLineMark : ''}`,
    jobId,
    jobTitle,
    createdAt: createdAt.toISOString(),
    ...(paysOutFrom && { paysOutFrom: paysOutFrom.toISOString() }),
  }
}
