import { isOverFor, swissYear, type WageYear } from '../../schema/employment/wage-year.ts'
import { wageYearIdOf } from '../../schema/employment/wage-year-id.ts'
import { userFeed } from '../../schema/feeds.ts'
import type { Id } from '../../schema/ids.ts'
import type { Tx } from '../feeds/write.ts'
import type { AnySql } from '../postgres/connect.ts'
import { onlyRow } from '../postgres/single-row.ts'
import { readCounted, type CountedYear, type Employment } from './counted-year.ts'
import { enqueue } from '../tasks/tasks.ts'
import { tellOfWages } from './notices.ts'

/**
 * Counts the wages of these years anew, after a movement in this transaction (rule 2.2.250). The lock on a year's row comes first: the sums are read by
 * a later statement, and so have every movement that committed before the lock was free.
 */
export const countWages = async (tx: Tx, employment: Employment, years: Iterable<number>): Promise<void> => {
  for (const year of [...new Set(years)].toSorted((a, b) => a - b)) await countYear(tx, employment, year)
}

/** Counts the wages again that a card payment belongs to: those of each year in which it was ever released. */
export const countCardWages = async (
  tx: Tx,
  { id, payerId, payeeId }: { id: Id; payerId: Id; payeeId: Id },
): Promise<void> => {
  const released = await tx<{ year: number }[]>`
    select distinct swiss_year(created_at) as year from ledger_transfers where payment_id = ${id} and kind = 'release'`
  await countWages(
    tx,
    { posterId: payerId, studentId: payeeId },
    released.map(({ year }) => year),
  )
}

/** Counts the wages of the year of a hand payment. */
export const countHandWages = (
  tx: Tx,
  { payerId, payeeId }: { payerId: Id; payeeId: Id },
  ...days: readonly string[]
): Promise<void> => countWages(tx, { posterId: payerId, studentId: payeeId }, days.map(swissYear))

const countYear = async (tx: Tx, { posterId, studentId }: Employment, year: number): Promise<void> => {
  const id = wageYearIdOf(posterId, studentId, year)
  // In one order with the counters of the household's other account: of two payments at once, the second finds what the first has made of the limit. Those
  // of other years too, since in a new one there may be none yet.
  await tx`
    select from wage_years where student_id = ${studentId} and ${posterId}::uuid in (poster_id, partner_id)
    order by id for no key update`
  await tx`
    insert into wage_years (id, poster_id, student_id, year, is_asked, date_released_at, partner_email, partner_id)
    select ${id}::uuid, ${posterId}::uuid, ${studentId}::uuid, ${year}::smallint, coalesce(bool_or(is_asked), false), max(date_released_at),
      max(partner_email), max(partner_id::text)::uuid
    from (
      select is_asked, date_released_at, partner_email, partner_id from wage_years
      where poster_id = ${posterId} and student_id = ${studentId} and year < ${year} order by year desc limit 1) as last
    on conflict (id) do update set year = excluded.year`
  await tx`
    with hand as (
      select h.*, case
        when confirmed_at is not null then 'confirmed' when contested_at is not null then 'contested'
        when declared_by = payer_id then 'declared' else 'claimed' end as kind
      from hand_payments h
      where payer_id = ${posterId} and payee_id = ${studentId} and withdrawn_at is null and extract(year from paid_on) = ${year}::int
        and (corrects is null or confirmed_at is not null)),
    by_card as (
      select job_id, greatest(0, least(released_amount, amount - returned)) as wage from payments p
      where payer_id = ${posterId} and payee_id = ${studentId} and provider <> 'simulated' and state = 'released'
        and swiss_year((select max(created_at) from ledger_transfers where payment_id = p.id and kind = 'release')) = ${year}::int),
    sums as (
      select coalesce(sum(amount) filter (where kind = 'confirmed'), 0) as confirmed,
        coalesce(sum(amount) filter (where kind = 'declared'), 0) as declared,
        coalesce(sum(amount) filter (where kind = 'claimed'), 0) as claimed,
        coalesce(sum(amount) filter (where kind = 'contested'), 0) as contested
      from hand)
    update wage_years w set card = (select coalesce(sum(wage), 0) from by_card),
      confirmed = sums.confirmed, declared = sums.declared, claimed = sums.claimed, contested = sums.contested,
      is_household = not exists (
        select from jobs where id in (select job_id from hand union select job_id from by_card)
          and (category = 'digital' or delivery_type = 'remote'))
        and not exists (select from private_profiles where user_id = ${posterId} and property_type = 'office')
    from sums where w.id = ${id}`
  await followWages(tx, id)
}

/**
 * Has all that hangs on a year's wage follow a new sum: the two people's devices, their notices, and payslips that say the opposite by now. So for the
 * household's other account, whose limit it is too.
 */
export const followWages = async (tx: Tx, id: Id): Promise<void> => {
  const counted = onlyRow(await readCounted(tx, tx`w.id = ${id}`))
  await followOne(tx, counted)
  const { partnerId, studentId, year } = counted
  if (partnerId === null) return
  const other = onlyRow(await readCounted(tx, tx`w.id = ${wageYearIdOf(partnerId, studentId, year)}`))
  // The student hears once of the one limit.
  await followOne(tx, { ...other, isStudentTold: other.isStudentTold || isOverFor(counted, 'student') })
}

const followOne = async (tx: Tx, counted: CountedYear): Promise<void> => {
  const { id, posterId, studentId, year } = counted
  for (const party of [posterId, studentId]) tx.changes.put(userFeed(party), 'wageYear', id)
  await tellOfWages(tx, counted)
  const [stale] = await tx`
    select from papers
    where kind = 'payslip' and poster_id = ${posterId} and student_id = ${studentId} and withdrawn_at is null
      and (data #>> '{contributions,year}')::int = ${year}
      and data #>> '{contributions,state}' = ${isOverFor(counted, 'household') ? 'exempt' : 'over'} limit 1`
  if (stale) await enqueue(tx, 'payslips.renew', { wageYearId: id })
}

/** Returns those of these counters that are the viewer's, as household or as student. */
export const wageYearRowsFor = async (sql: AnySql, viewerId: Id, ids: Id[]): Promise<WageYear[]> => {
  const rows = await readCounted(
    sql,
    sql`w.id = any(${ids}::uuid[]) and ${viewerId}::uuid in (w.poster_id, w.student_id)`,
  )
  return rows.map(({ told: _told, isStudentTold: _isTold, partnerId: _partner, partnerEmail, ...row }) => ({
    ...row,
    ...(partnerEmail !== undefined && row.posterId === viewerId && { partnerEmail }),
  }))
}
