import type { PendingQuery, Row } from 'postgres'

/**
 * Has Postgres plan this query for its own values. Other statements are prepared once for a connection, and soon share
 * one plan for all values, which saves half of the time that a short one takes. A search for one letter and one for a
 * rare word need different plans: a shared one took seconds for the letter.
 */
export const withOwnPlan = <Rows extends readonly Row[]>(query: PendingQuery<Rows>): PendingQuery<Rows> => {
  // The driver offers this for `unsafe` alone, and reads it from each query.
  const { options } = query as PendingQuery<Rows> & { options: { prepare?: boolean } }
  options.prepare = false
  return query
}
