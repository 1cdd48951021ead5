import type { Id } from '../../schema/ids.ts'
import type { Sql, TransactionSql } from '../postgres/connect.ts'
import { transact } from '../postgres/transaction.ts'

/** The greatest number of payments that one transaction removes: each has about ten rows. */
const batch = 100

/**
 * Removes the accounts of payments whose two parties are erased, ten years after the first erasure, and then these people's wallets (rule 1.2.408).
 * The database's `is_forgettable` decides, and the database refuses to remove any other. Returns the number of payments.
 */
export const forgetPayments = async (sql: Sql): Promise<number> => {
  let forgotten = 0
  for (let last = batch; last === batch; forgotten += last) last = await transact(sql, forgetSome)
  await sql`
    delete from hand_payments h using users payer, users payee
    where payer.id = h.payer_id and payee.id = h.payee_id and payer.erased_at is not null and payee.erased_at is not null
      and greatest(least(payer.erased_at, payee.erased_at), h.declared_at) <= now() - interval '10 years'`
  await sql`
    delete from wage_years w using users payer, users payee
    where payer.id = w.poster_id and payee.id = w.student_id and payer.erased_at is not null and payee.erased_at is not null
      and greatest(least(payer.erased_at, payee.erased_at), make_date(year + 1, 1, 1)) <= now() - interval '10 years'`
  await sql`select forget_wallets()`
  return forgotten
}

/** Removes one batch of them in this transaction; returns their number. */
export const forgetSome = async (tx: TransactionSql): Promise<number> => {
  // Starts from the few users who were erased so long ago, and checks closely only payments that nobody reads any more.
  const found = await tx<{ id: Id }[]>`
    with unread as materialized (
      select p.id from users u join payments p on p.payer_id = u.id join users o on o.id = p.payee_id
      where u.erased_at <= now() - interval '10 years' and o.erased_at is not null
      union
      select p.id from users u join payments p on p.payee_id = u.id join users o on o.id = p.payer_id
      where u.erased_at <= now() - interval '10 years' and o.erased_at is not null)
    select id from payments where id in (select id from unread where is_forgettable(id))
    order by id limit ${batch} for update skip locked`
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await tx`select forget_payments(${ids})`
  return ids.length
}
