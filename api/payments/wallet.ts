import type { Id } from '../../schema/ids.ts'
import type {
  PaymentState,
  Transaction,
  TransactionStatus,
  TransactionType,
  WalletBalance,
} from '../../schema/payments/payment.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/only-row.ts'

/** Returns a person's own and pending money, as sums of the ledger. */
export const readBalance = async (sql: AnySql, userId: Id): Promise<WalletBalance> => {
  const found = await sql<WalletBalance[]>`
    select
      (select coalesce(sum(balance_of(a.id)), 0)::bigint from ledger_accounts a where a.user_id = ${userId}) as balance,
      (select coalesce(sum(case when p.payer_id = ${userId} then e.held else e.held - p.fee end), 0)::bigint
        from payments p
          join ledger_accounts a on a.payment_id = p.id
          cross join lateral (select balance_of(a.id) as held) e
        where e.held > 0 and (p.payer_id = ${userId} or (p.payee_id = ${userId} and p.state in ('held', 'releasing')))
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
}

/** Returns one page, newest first, and the total count. */
export const listTransactions = async (
  sql: AnySql,
  userId: Id,
  { limit, page }: { limit: number; page: number },
): Promise<{ transactions: Transaction[]; total: number }> => {
  const [rows, counted] = await Promise.all([
    sql<TransactionRow[]>`
      ${transactionsOf(sql, userId)} order by "createdAt" desc, type, id limit ${limit} offset ${(page - 1) * limit}`,
    sql<{ total: number }[]>`select count(*)::int as total from (${transactionsOf(sql, userId)}) as all_of_them`,
  ])
  return { transactions: rows.map(toTransaction), total: onlyRow(counted).total }
}

/** Returns one of a person's transactions, which must exist. */
export const findTransaction = async (sql: AnySql, userId: Id, id: Id): Promise<Transaction> => {
  const found = await sql<TransactionRow[]>`
    select * from (${transactionsOf(sql, userId)}) as all_of_them where id = ${id}`
  return toTransaction(onlyRow(found))
}

/**
 * Selects the payments as a person sees them. The payer sees what they paid (or tried to), what of it is held or
 * released, and what was refunded. The student sees, after the fee, what is held for them or released, and what was
 * paid out to their bank.
 */
const transactionsOf = (sql: AnySql, userId: Id) => sql`
  select line.*, p.job_id as "jobId", j.title as "jobTitle",
    p.state as "paymentState"
  from payments p
    join jobs j on j.id = p.job_id
    left join ledger_transfers paid on paid.payment_id = p.id and paid.kind = 'payment'
    left join ledger_transfers gone on gone.payment_id = p.id and gone.kind in ('release', 'refund', 'chargeback')
    left join ledger_transfers payout on payout.payment_id = p.id and payout.kind = 'payout'
    cross join lateral (
      select coalesce(paid.id, p.id) as id, 'payment' as type,
        case when paid.id is null then 'failed' else 'completed' end as status,
        p.amount, coalesce(paid.created_at, p.created_at) as "createdAt"
      where p.payer_id = ${userId} and (paid.id is not null or (p.state = 'failed' and p.failure is not null))
      union all
      select p.release_id, 'escrow_release',
        case when gone.kind = 'release' then 'completed' when p.state in ('refunding', 'refunded') then 'failed' else 'pending' end,
        case when p.payer_id = ${userId} then p.amount else p.amount - p.fee end, coalesce(gone.created_at, paid.created_at)
      where p.held_at is not null and (p.payer_id = ${userId} or p.payee_id = ${userId})
      union all
      select p.refund_id, 'refund', case when p.state = 'refunded' then 'completed' else 'pending' end,
        p.amount, coalesce(gone.created_at, p.decided_at)
      where p.payer_id = ${userId} and p.state in ('refunding', 'refunded')
      union all
      select payout.id, 'payout', 'completed', p.amount - p.fee, payout.created_at
      where p.payee_id = ${userId} and payout.id is not null
    ) line
  where p.payer_id = ${userId} or p.payee_id = ${userId}`

const descriptions: Record<TransactionType, (title: string, status: TransactionStatus) => string> = {
  payment: (title, status) =>
    status === 'failed' ? `Paiement refusé pour « ${title} »` : `Paiement pour « ${title} »`,
  escrow_release: (title, status) =>
    ({
      pending: `Fonds réservés pour « ${title} »`,
      completed: `Fonds libérés pour « ${title} »`,
      failed: `Fonds rendus pour « ${title} »`,
    })[status],
  refund: (title) => `Remboursement pour « ${title} »`,
  payout: (title) => `Versement sur votre compte pour « ${title} »`,
}

const toTransaction = ({
  id,
  type,
  status,
  paymentState,
  amount,
  jobId,
  jobTitle,
  createdAt,
}: TransactionRow): Transaction => ({
  id,
  type,
  status,
  paymentState,
  amount,
  description: descriptions[type](jobTitle, status),
  jobId,
  jobTitle,
  createdAt: createdAt.toISOString(),
})
