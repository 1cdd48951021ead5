import { Hono } from 'hono'
import { Paging } from '../../schema/paging.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { idParam, selfParam } from '../http/params.ts'
import { signedIn, throttled } from '../sessions/signed-in.ts'
import { query } from '../http/validate.ts'
import { write } from '../feeds/write.ts'
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts'

/** What a person was told: to themselves only. */
export const notificationRoutes = new Hono<Env>()
  .get('/notifications/:userId', signedIn, query(Paging), async (c) => {
    const userId = selfParam(c)
    const paging = c.req.valid('query')
    const { notifications, total } = await listNotifications(c.var.sql, userId, paging)
    return answerPage(c, notifications, total, paging)
  })
  .patch('/notifications/:id/read', signedIn, throttled, async (c) => {
    const id = idParam(c)
    return c.json(await write(c.var.sql, (tx) => readNotification(tx, c.var.me, { id })))
  })
  .patch('/notifications/:userId/mark-all-read', signedIn, throttled, async (c) => {
    selfParam(c)
    return c.json(await write(c.var.sql, (tx) => readAllNotifications(tx, c.var.me, {})))
  })
