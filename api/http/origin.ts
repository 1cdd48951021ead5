import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ownHost } from './client.ts'
import type { Env } from './env.ts'
import { Refusal } from './refusal.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a page of another site sends in a person's name (rule 3.1.8). A request without these headers comes
 * from no browser.
 */
export const checkOrigin = createMiddleware<Env>(async (c, next) => {
  if (!harmless.has(c.req.method)) {
    const origin = c.req.header('origin')
    const isOurs = origin === undefined || isOwn(origin, c)
    if (!isOurs || c.req.header('sec-fetch-site') === 'cross-site') throw new Refusal('wrong_origin')
  }
  await next()
})

/** If a public URL is configured, no other name of this host is accepted. */
const isOwn = (origin: string, c: Context<Env>): boolean => {
  const { publicUrl } = c.var.config
  return publicUrl ? origin === publicUrl.origin : hostOf(origin) === ownHost(c)
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)
