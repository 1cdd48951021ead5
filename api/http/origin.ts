import { createMiddleware } from 'hono/factory'
import { ownOrigin } from './client.ts'
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
    const isOurs = origin === undefined || origin === ownOrigin(c)
    if (!isOurs || c.req.header('sec-fetch-site') === 'cross-site') throw new Refusal('wrong_origin')
  }
  await next()
})
