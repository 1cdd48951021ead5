import type { Context } from 'hono'
import type { Paging } from '../../schema/paging.ts'
import type { Env } from './env.ts'

/**
 * Returns the headers with the list's total count and the path of its next page, relative to this host (rule 3.1.11).
 * `next` has the query parameters of the next page; undefined on the last page.
 */
export const pageHeaders = (
  c: Context<Env>,
  total: number,
  next: Record<string, number> | undefined,
): Record<string, string> => {
  const counted = { 'X-Total-Count': String(total) }
  if (!next) return counted
  const { pathname, searchParams } = new URL(c.req.url)
  for (const [name, value] of Object.entries(next)) searchParams.set(name, String(value))
  return { ...counted, Link: `<${pathname}?${searchParams}>; rel="next"` }
}

/** Answers with one page of a list that has numbered pages. */
export const answerPage = <Item extends object>(c: Context<Env>, items: Item[], total: number, paging: Paging) => {
  const { limit, page } = paging
  return c.json(items, 200, pageHeaders(c, total, page * limit < total ? { limit, page: page + 1 } : undefined))
}
