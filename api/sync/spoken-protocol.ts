import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { protocol, protocolHeader } from '../../schema/protocol.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { describeGuard } from '../openapi/operation.ts'

const isSpoken = (named: string) => Number(named) >= protocol.oldest

const ensureSpoken = (named: string | undefined): void => {
  if (named !== undefined && !isSpoken(named)) throw new Refusal('upgrade')
}

const namedBy = (c: Context<Env>) => c.req.header(protocolHeader) ?? c.req.query('protocol')

/** Refuses a version that this server no longer speaks (rule 3.2.7). The first apps named none. */
export const spokenProtocol = describeGuard(
  createMiddleware<Env>(async (c, next) => {
    ensureSpoken(namedBy(c) ?? '1')
    await next()
  }),
  { refusals: ['upgrade'] },
)

/** Refuses such a version on all other paths, where other programs name none. */
export const spokenByApps = createMiddleware<Env>(async (c, next) => {
  ensureSpoken(c.req.header(protocolHeader))
  await next()
})
