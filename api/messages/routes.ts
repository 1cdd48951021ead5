import { Hono } from 'hono'
import { MessageDraft } from '../../schema/messages/wire.ts'
import { MessagePaging } from '../../schema/paging.ts'
import type { Env } from '../http/env.ts'
import { announcePage } from '../http/paging.ts'
import { ensureSelf, idParam } from '../http/params.ts'
import { signedIn, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { write } from '../feeds/write.ts'
import { countUnread, listMessages, readMessage, sendMessage } from './messages.ts'

/** Conversations of the two parties of a job. Mounted at /api. */
export const messageRoutes = new Hono<Env>()
  .get('/jobs/:id/messages', signedIn, query(MessagePaging), async (c) => {
    const { limit, cursor } = c.req.valid('query')
    const { messages, total, older } = await listMessages(c.var.sql, c.var.me, idParam(c), { limit, cursor })
    announcePage(c, total, older === undefined ? undefined : { limit, cursor: older })
    return c.json(messages)
  })
  .post('/jobs/:id/messages', signedIn, body(MessageDraft), async (c) => {
    const { senderId, ...draft } = c.req.valid('json')
    ensureSelf(c.var.me, senderId)
    const jobId = idParam(c)
    await c.var.throttle.beforeAct('message', c.var.me)
    const { message, isNew } = await write(c.var.sql, (tx) => sendMessage(tx, c.var.me, { ...draft, jobId }))
    return c.json(message, isNew ? 201 : 200)
  })
  .patch('/messages/:id/read', signedIn, throttled, async (c) => {
    const id = idParam(c)
    return c.json(await write(c.var.sql, (tx) => readMessage(tx, c.var.me, id)))
  })
  .get('/unread-messages', signedIn, async (c) => c.json(await countUnread(c.var.sql, c.var.me.id)))
