import type { PendingQuery, Row } from 'postgres'
import type { Id } from '../../schema/ids.ts'
import type { JobFilter } from '../../schema/jobs/wire.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { TaskContext } from '../tasks/context.ts'
import { holds, narrows, type AskedWords } from './job-search.ts'

type Fragment = PendingQuery<Row[]>

/**
 * Returns rows (status, category, delivery_type, offers, rate_centimes) whose sums are the figures of the public offers that pass the filter and that
 * the viewer (null: a visitor) may see. Without words they are as many as there are kinds of offers, and some changes; with words, a row for each offer.
 */
export const publicFigures = (
  sql: AnySql,
  viewerId: Id | null,
  filter: JobFilter,
  asked: AskedWords | undefined,
): Fragment => {
  if (asked)
    return sql`
      select s.status, s.category, s.delivery_type, 1 as offers, s.rate_centimes from job_search s
      where ${holds(sql, asked)} and ${narrows(sql, sql`s`, filter)} ${butHidden(sql, sql`s.job_id`, viewerId)}`
  const all = sql`
    select c.status, c.category, c.delivery_type, c.offers, c.rate_centimes from public_offer_counts c
    where ${narrows(sql, sql`c`, filter)}`
  if (viewerId === null) return all
  return sql`${all} union all
    select s.status, s.category, s.delivery_type, -1, -s.rate_centimes from job_search s
    where s.job_id in (${hiddenOffers(sql, viewerId)}) and ${narrows(sql, sql`s`, filter)}`
}

/** Leaves out the offers that a block hides. These are few, and are found once for the whole query. */
export const butHidden = (sql: AnySql, job: Fragment, viewerId: Id | null): Fragment =>
  viewerId === null ? sql`` : sql`and ${job} not in (${hiddenOffers(sql, viewerId)})`

const hiddenOffers = (sql: AnySql, viewerId: Id): Fragment =>
  sql`select id from jobs where posted_by_id in (select other from people_apart where one = ${viewerId}::uuid)`

/** The number of rows of figures from which the next run puts them together: ten times as many as there are kinds of offers. */
const many = 750

/** Puts the figures together, to which each change of a public offer has added a row. */
export const foldFigures = async ({ sql }: Pick<TaskContext, 'sql'>): Promise<void> => {
  await sql`select fold_public_offers(${many})`
}
