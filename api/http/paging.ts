import type { Context } from 'hono'
import type { Paging } from '../../schema/paging.ts'
import type { Env } from './env.ts'

/**
 * Writes the list's total count and the path of its next page, relative to this host, into the headers (rule 3.1.11).
 * `next` has the query parameters of the next page; undefined on the last page.
 */
export const announcePage = (c: Context<Env>, total: number, next: Record<string, number> | undefined): void => {
  c.header('X-Total-Count', String(total))
  if (!next) return
  const { pathname, searchParams } = new URL(c.req.url)
  for (const [name, value] of Object.entries(next)) searchParams.set(name, String(value))
  c.header('Link', `<${pathname}?${searchParams}>; rel="next"`)
}

/** Answers with one page of a list that has numbered pages. */
export const answerPage = <Item extends object>(c: Context<Env>, items: Item[], total: number, paging: Paging) => {
  const { limit, page } = paging
  announcePage(c, total, page * limit < total ? { limit, page: page + 1 } : undefined)
  return c.json(items)
}
