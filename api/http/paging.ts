import type { Context } from 'hono'
import type { Env } from './env.ts'

/**
 * Says how many rows a list has in all, and where its next page is, as a path relative to this host (CONTRACT.md, "Common
 * rules"). `next` holds the query parameters that lead there; undefined on the last page.
 */
export const announcePage = (c: Context<Env>, total: number, next: Record<string, number> | undefined): void => {
  c.header('X-Total-Count', String(total))
  if (!next) return
  const { pathname, searchParams } = new URL(c.req.url)
  for (const [name, value] of Object.entries(next)) searchParams.set(name, String(value))
  c.header('Link', `<${pathname}?${searchParams}>; rel="next"`)
}

/** What leads to the page after this one, if there is one. */
export const nextPage = ({ limit, page }: { limit: number; page: number }, total: number) =>
  page * limit < total ? { limit, page: page + 1 } : undefined
