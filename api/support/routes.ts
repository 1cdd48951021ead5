import { Hono } from 'hono'
import { SupportMessageDraft } from '../../schema/support/wire.ts'
import { clientAddress } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { body } from '../http/validate.ts'
import { noContent, operation } from '../openapi/operation.ts'
import { maybeSignedIn } from '../sessions/signed-in.ts'
import { leaveMessage } from './support.ts'

/** Messages to whoever runs this server. Mounted at /api. */
export const supportRoutes = new Hono<Env>().post(
  '/support-messages',
  operation('writeToSupport', {
    summary: 'Leaves a message for the operator, who answers by e-mail.',
    answers: noContent,
    refusals: ['id_reused', 'slow_down'],
  }),
  maybeSignedIn,
  body(SupportMessageDraft),
  async (c) => {
    const draft = c.req.valid('json')
    await c.get('throttle').beforeSupportMessage(draft.email, clientAddress(c))
    await leaveMessage(c.get('sql'), c.get('me'), draft)
    return c.body(null, 204)
  },
)
