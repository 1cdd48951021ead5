import { standingDays, takenBackDays } from '../../schema/payments/payer-limits.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Payment } from './payment-rows.ts'

/** A payer with one provider: simulated payments prove nothing about real ones. */
export type Payer = Pick<Payment, 'payerId' | 'provider'>

/** The trust that a payer's real payments have earned; in centimes. */
export interface Trust {
  /** The largest payment that stood; 0 if none has, and as long as a bank contests one of their payments, or has taken back one that was paid in the last 365 days. */
  stood: number
  isContested: boolean
}

/** When a payment's card was charged; null if it was not. Money that went straight back to the payer was never held (rule 3.5.60). */
export const chargedAt = (sql: AnySql) => sql`coalesce(held_at, decided_at)`

/** Reads which payments of a payer were held or released for long enough, without refund or dispute (rule 3.5.25). */
export const readTrust = async (sql: AnySql, { payerId, provider }: Payer): Promise<Trust> => {
  const { largest, isContested } = onlyRow(
    await sql<{ largest: number; isContested: boolean }[]>`
      select
        coalesce(max(amount) filter (
          where state in ('held', 'releasing', 'released') and dispute = 'none' and returned = 0
            and held_at <= now() - make_interval(days => ${standingDays})), 0) as largest,
        coalesce(bool_or(dispute = 'open' or (dispute = 'lost' and ${chargedAt(sql)} > now() - make_interval(days => ${takenBackDays}))), false)
          as "isContested"
      from payments where payer_id = ${payerId} and provider = ${provider} and ${chargedAt(sql)} is not null`,
  )
  return { stood: isContested ? 0 : largest, isContested }
}

/**
 * Returns the seconds until a payment may leave to the student, by the database's clock (rule 3.5.26).
 *
 * - It is 0 if the payment has stood, or if all that its payer paid meanwhile is together no more than the largest payment that stood. So no
 *   more than that is ever paid out before it has stood itself.
 * - Two concurrent payouts keep this, because at least one of them sees both payments.
 */
export const secondsUntilPayout = async (
  sql: AnySql,
  { id, payerId, provider }: Pick<Payment, 'id' | 'payerId' | 'provider'>,
): Promise<number> => {
  if (provider === 'simulated') return 0
  const [{ stood }, found] = await Promise.all([
    readTrust(sql, { payerId, provider }),
    sql<{ seconds: number; unproven: number }[]>`
      with latest as (
        select id, amount - returned as kept, coalesce(held_at, now()) + make_interval(days => ${standingDays}) as stands_at
        from payments
        where id = ${id} or payer_id = ${payerId} and provider = ${provider} and held_at > now() - make_interval(days => ${standingDays}))
      select greatest(0, extract(epoch from max(stands_at) filter (where id = ${id}) - now()))::float8 as seconds,
        sum(kept)::bigint as unproven
      from latest`,
  ])
  const { seconds, unproven } = onlyRow(found)
  return unproven <= stood ? 0 : seconds
}
