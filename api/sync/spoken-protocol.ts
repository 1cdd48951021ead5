import type { Context, HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { pathsOfAnyVersion, protocol, protocolHeader } from '../../schema/protocol.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { describeGuard } from '../openapi/operation.ts'

const isSpoken = (named: string) => Number(named) >= protocol.oldest

const ensureSpoken = (named: string | undefined): void => {
  if (named !== undefined && !isSpoken(named)) throw new Refusal('upgrade')
}

const namedBy = (c: Context<Env>) => c.req.header(protocolHeader) ?? c.req.query('protocol')

/** Refuses apps of a protocol version that this server no longer speaks (rule 3.2.7). The first apps named no version. */
export const spokenProtocol = describeGuard(
  createMiddleware<Env>(async (c, next) => {
    ensureSpoken(namedBy(c) ?? '1')
    await next()
  }),
  { refusals: ['upgrade'] },
)

/** Refuses such versions on all other paths but `pathsOfAnyVersion`. Programs other than the app name no version there. */
export const ensureAppSpeaks = (request: HonoRequest): void => {
  if (!pathsOfAnyVersion.includes(request.path)) ensureSpoken(request.header(protocolHeader))
}
