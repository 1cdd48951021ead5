import type { PendingQuery, Row } from 'postgres'

/**
 * Makes Postgres plan this query for its own values. Other statements are prepared once per connection and soon share one
 * plan for all values, which saves half the time of a short statement. But a search for one letter and a search for a
 * rare word need different plans: with a shared plan, the search for a letter took seconds.
 */
export const withOwnPlan = <Rows extends readonly Row[]>(query: PendingQuery<Rows>): PendingQuery<Rows> => {
  // The driver offers this option only for `unsafe`, but reads it from each query.
  const { options } = query as PendingQuery<Rows> & { options: { prepare?: boolean } }
  options.prepare = false
  return query
}
