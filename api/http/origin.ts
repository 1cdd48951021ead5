import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { ownHost } from './client.ts'
import type { Env } from './env.ts'
import { Refusal } from './refusal.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Nobody else's page may act in our visitors' name (rule 3.1.8). Without either header it's no browser. */
export const checkOrigin = createMiddleware<Env>(async (c, next) => {
  if (!harmless.has(c.req.method)) {
    const origin = c.req.header('origin')
    const isOurs = origin === undefined || isOwn(origin, c)
    if (!isOurs || c.req.header('sec-fetch-site') === 'cross-site') throw new Refusal('wrong_origin')
  }
  await next()
})

/** Where our address is known, a name that somebody else gave to this machine is not ours. */
const isOwn = (origin: string, c: Context<Env>): boolean => {
  const { publicUrl } = c.var.config
  return publicUrl ? origin === publicUrl.origin : hostOf(origin) === ownHost(c)
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)
