import { createMiddleware } from 'hono/factory'
import { protocol, protocolHeader } from '../../schema/protocol.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/refusal.ts'
import { describeGuard } from '../openapi/operation.ts'

/** Refuses a version that this server no longer speaks (rule 3.2.7). The first apps named none. */
export const spokenProtocol = describeGuard(
  createMiddleware<Env>(async (c, next) => {
    const named = c.req.header(protocolHeader) ?? c.req.query('protocol') ?? 1
    if (!(Number(named) >= protocol.oldest)) throw new Refusal('upgrade')
    await next()
  }),
  { refusals: ['upgrade'] },
)
