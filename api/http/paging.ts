import type { Context } from 'hono'
import type { Paging } from '../../schema/paging.ts'
import type { Env } from './env.ts'

/**
 * Returns the headers with the list's total count and the path of its next page, relative to this host (rule 3.1.11).
 * `next` has the query parameters of the next page; undefined on the last page.
 */
export const pageHeaders = (
  c: Pick<Context<Env>, 'req'>,
  total: number,
  next: Record<string, number> | undefined,
): Record<string, string> => {
  const counted = { 'X-Total-Count': String(total) }
  if (!next) return counted
  const { pathname, searchParams } = new URL(c.req.url)
  for (const [name, value] of Object.entries(next)) searchParams.set(name, String(value))
  return { ...counted, Link: `<${pathname}?${searchParams}>; rel="next"` }
}

/** A page of a list, and how many items the list has in all. */
export interface Page<Item> {
  items: Item[]
  total: number
}

/** Reads a page beside the number of all items. */
export const readPage = async <Row, Item>(
  page: PromiseLike<readonly Row[]>,
  counted: PromiseLike<readonly { total: number }[]>,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> => {
  const [rows, [count]] = await Promise.all([page, counted])
  return { items: rows.map(toItem), total: count?.total ?? 0 }
}

/** Answers with the page of a list that the query asks for. */
export const answerPage = <Item extends object>(
  c: Context<Env, string, { out: { query: Paging } }>,
  { items, total }: Page<Item>,
) => {
  const { limit, page } = c.req.valid('query')
  return c.json(items, 200, pageHeaders(c, total, page * limit < total ? { limit, page: page + 1 } : undefined))
}
