import type { Context } from 'hono'
import { ownOrigin } from './client.ts'
import type { Env } from './env.ts'
import { Refusal } from './refusal.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that a page of another site sends in a person's name (rule 3.1.8). A request without these headers comes
 * from no browser.
 */
export const ensureOwnOrigin = (c: Context<Env>): void => {
  if (harmless.has(c.req.method)) return
  const origin = c.req.header('origin')
  const isOurs = origin === undefined || origin === ownOrigin(c)
  if (!isOurs || c.req.header('sec-fetch-site') === 'cross-site') throw new Refusal('wrong_origin')
}
