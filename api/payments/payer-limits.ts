import type { Id } from '../../schema/ids.ts'
import { declineLimit, standingDays } from '../../schema/payments/payer-limits.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import type { Tx } from '../feeds/write.ts'
import { hasIntent, readPayment, type KnownPayment } from '../escrow/payment-rows.ts'
import { chargedAt, readTrust, type Payer } from '../escrow/trust.ts'
import { roomOf, type PayerPast, type RecentPayment } from './payer-room.ts'

type Wish = Payer & { jobId: Id; amount: number }

/** Orders a payer's concurrent requests, so that together they keep the limits. This lock is taken before the job's, and nowhere else. */
export const lockPayer = async (tx: Tx, payerId: Id): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended('payer ' || ${payerId}, 0))`
}

/**
 * Checks a requested payment against what its payer may pay in 24 hours, where cards are real (rules 3.5.21 and 3.5.25). Refuses payer_limit if
 * their payments leave no room. If only their open orders of other jobs leave none, returns these orders: their cards could still be charged, so
 * they must be closed first.
 */
export const checkPayerLimits = async (
  tx: Tx,
  wish: Wish,
): Promise<{ isNewPayer: boolean; toClose: KnownPayment[] }> => {
  const { payerId, jobId, amount, provider } = wish
  if (provider === 'simulated') return { isNewPayer: false, toClose: [] }
  const { now, isContested, ...past } = await readPast(tx, wish)
  const { left, next } = roomOf(past, now)
  const isNewPayer = past.stood === 0
  if (amount > left)
    throw new Refusal('payer_limit', {
      room: { left, next: next && { ...next, from: new Date(next.from) }, isContested },
    })
  const open = await tx<{ id: Id; amount: number }[]>`
    select id, amount from payments
    where payer_id = ${payerId} and provider = ${provider} and is_chargeable and intent_id is not null and job_id <> ${jobId}`
  const asPaid = open.map((order) => ({ ...order, chargedAt: now, isIntact: false }))
  if (amount <= roomOf({ ...past, recent: [...past.recent, ...asPaid] }, now).left) return { isNewPayer, toClose: [] }
  const found = await Promise.all(open.map(({ id }) => readPayment(tx, id)))
  return { isNewPayer, toClose: found.filter((payment) => payment !== undefined).filter(hasIntent) }
}

/** Reads what of a payer's past their limits depend on, and the database's time in milliseconds. */
const readPast = async (tx: Tx, payer: Payer): Promise<PayerPast & { now: number; isContested: boolean }> => {
  const { stood, isContested } = await readTrust(tx, payer)
  const { now } = onlyRow(await tx<{ now: number }[]>`select (extract(epoch from now()) * 1000)::float8 as now`)
  const recent = await tx<RecentPayment[]>`
    select (extract(epoch from ${chargedAt(tx)}) * 1000)::float8 as "chargedAt", amount,
      not ${isContested} and held_at is not null and returned = 0 and dispute = 'none' as "isIntact"
    from payments
    where payer_id = ${payer.payerId} and provider = ${payer.provider} and ${chargedAt(tx)} > now() - make_interval(days => ${standingDays})`
  return { now, isContested, stood, recent }
}

/** Refuses declined_too_often while declines on this job, or of its poster's cards, have suspended its card payment (rule 3.5.22). */
export const refuseAfterDeclines = async (sql: AnySql, jobId: Id): Promise<void> => {
  const until = await pausedUntil(sql, jobId)
  if (!until) return
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1_000))
  throw new Refusal('declined_too_often', { retryAfter: seconds, until })
}

/** Returns the time from which a job may be paid by card again; undefined if it may be paid now. */
export const pausedUntil = async (sql: AnySql, jobId: Id): Promise<Date | undefined> => {
  const { declines, ofPayer, until, untilOfPayer } = onlyRow(
    await sql<{ declines: number; ofPayer: number; until: Date | null; untilOfPayer: Date | null }[]>`
      select coalesce(sum(declines) filter (where job_id = ${jobId}), 0)::int as declines, coalesce(sum(declines), 0)::int as "ofPayer",
        max(last_declined_at) filter (where job_id = ${jobId}) + make_interval(mins => ${declineLimit.minutes}) as until,
        max(last_declined_at) + make_interval(mins => ${declineLimit.minutes}) as "untilOfPayer"
      from payments
      where payer_id = (select posted_by_id from jobs where id = ${jobId})
        and last_declined_at > now() - make_interval(mins => ${declineLimit.minutes})`,
  )
  if (ofPayer >= declineLimit.ofPayer) return untilOfPayer!
  return declines >= declineLimit.declines ? until! : undefined
}
