import type { Id } from '../../schema/ids.ts'
import { declineLimit, newPayer } from '../../schema/payments/payer-limits.ts'
import type { ProviderName } from '../../schema/payments/payment.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Tx } from '../feeds/write.ts'
import { hasIntent, readPayment, type KnownPayment } from '../escrow/payment-rows.ts'

interface Wish {
  payerId: Id
  jobId: Id
  amount: number
  provider: ProviderName
}

/** Orders a payer's concurrent requests, so that together they keep the limits. This lock is taken before the job's, and nowhere else. */
export const lockPayer = async (tx: Tx, payerId: Id): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended('payer ' || ${payerId}, 0))`
}

/**
 * Checks a requested payment against the limits of a new payer (rule 3.5.21). Refuses payer_limit if their payments of 24 hours leave no room. If
 * only their open orders of other jobs leave none, returns these orders: their cards could still be charged, so they must be closed first.
 */
export const checkPayerLimits = async (
  tx: Tx,
  wish: Wish,
): Promise<{ isNewPayer: boolean; toClose: KnownPayment[] }> => {
  const { payerId, jobId, amount, provider } = wish
  if (await isEstablished(tx, wish)) return { isNewPayer: false, toClose: [] }
  const paid = onlyRow(
    await tx<{ payments: number; amount: number }[]>`
      select count(*)::int as payments, coalesce(sum(amount), 0)::int as amount from payments
      where payer_id = ${payerId} and provider = ${provider} and held_at > now() - interval '24 hours'`,
  )
  if (paid.payments >= newPayer.payments || paid.amount + amount > newPayer.amount) throw new Refusal('payer_limit')
  const open = await tx<{ id: Id; amount: number }[]>`
    select id, amount from payments
    where payer_id = ${payerId} and provider = ${provider} and is_chargeable and intent_id is not null and job_id <> ${jobId}`
  const total = open.reduce((sum, one) => sum + one.amount, paid.amount + amount)
  if (paid.payments + open.length < newPayer.payments && total <= newPayer.amount)
    return { isNewPayer: true, toClose: [] }
  const found = await Promise.all(open.map(({ id }) => readPayment(tx, id)))
  return { isNewPayer: true, toClose: found.filter((payment) => payment !== undefined).filter(hasIntent) }
}

/** Whether a payment of this payer has stood for long enough, and no bank has contested it. */
const isEstablished = async (tx: Tx, { payerId, provider }: Wish): Promise<boolean> => {
  const standing = await tx`
    select from payments
    where payer_id = ${payerId} and provider = ${provider} and state in ('held', 'releasing', 'released')
      and held_at <= now() - make_interval(days => ${newPayer.days})
      and dispute not in ('open', 'lost') and returned < amount
    limit 1`
  return standing.length > 0
}

/** Refuses declined_too_often while declines have suspended a job's card payment (rule 3.5.22). */
export const refuseAfterDeclines = async (sql: AnySql, jobId: Id): Promise<void> => {
  const until = await pausedUntil(sql, jobId)
  if (!until) return
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1_000))
  throw new Refusal('declined_too_often', { retryAfter: seconds, until })
}

/** Returns the time from which a job may be paid by card again; undefined if it may be paid now. */
export const pausedUntil = async (sql: AnySql, jobId: Id): Promise<Date | undefined> => {
  const { declines, until } = onlyRow(
    await sql<{ declines: number; until: Date | null }[]>`
      select coalesce(sum(declines), 0)::int as declines,
        max(last_declined_at) + make_interval(mins => ${declineLimit.minutes}) as until
      from payments
      where job_id = ${jobId} and last_declined_at > now() - make_interval(mins => ${declineLimit.minutes})`,
  )
  return declines >= declineLimit.declines && until ? until : undefined
}
