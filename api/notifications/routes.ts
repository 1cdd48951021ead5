import { Hono } from 'hono'
import { NotificationAnswer, ReadAllAnswer } from '../../schema/notifications/answers.ts'
import { NotificationSettingsAnswer, NotificationSwitch } from '../../schema/notifications/wire.ts'
import { Paging } from '../../schema/paging.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { idParam, selfParam } from '../http/params.ts'
import { signedIn, throttled } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { ok, operation, page } from '../openapi/operation.ts'
import { write } from '../feeds/write.ts'
import { choose, readChoices } from './choices.ts'
import { listNotifications, readAllNotifications, readNotification } from './notifications.ts'

/** Notifications, each for one person alone. Mounted at /api. */
export const notificationRoutes = new Hono<Env>()
  .get(
    '/account/notifications',
    operation('getNotificationSettings', {
      summary: 'What the caller does not want to be told of.',
      answers: ok(NotificationSettingsAnswer),
    }),
    signedIn,
    async (c) => c.json(await readChoices(c.get('sql'), c.get('me').id)),
  )
  .post(
    '/account/notifications',
    operation('switchNotifications', {
      summary:
        'Switches one kind of notifications on or off. What concerns money, agreed work or security has no switch.',
      answers: ok(NotificationSettingsAnswer),
    }),
    signedIn,
    throttled,
    body(NotificationSwitch),
    async (c) => {
      await choose(c.get('sql'), c.get('me'), c.req.valid('json'))
      return c.json(await readChoices(c.get('sql'), c.get('me').id))
    },
  )
  .get(
    '/notifications/:userId',
    operation('listNotifications', {
      summary: 'The caller’s notifications, newest first.',
      answers: page(NotificationAnswer),
    }),
    signedIn,
    selfParam('userId'),
    query(Paging),
    async (c) => answerPage(c, await listNotifications(c.get('sql'), c.get('me').id, c.req.valid('query'))),
  )
  .patch(
    '/notifications/:id/read',
    operation('readNotification', {
      summary: 'Marks one of the caller’s notifications as read.',
      answers: ok(NotificationAnswer),
    }),
    signedIn,
    throttled,
    idParam,
    async (c) => c.json(await write(c.get('sql'), (tx) => readNotification(tx, c.get('me'), c.req.valid('param')))),
  )
  .patch(
    '/notifications/:userId/mark-all-read',
    operation('readAllNotifications', {
      summary: 'Marks all of the caller’s notifications as read.',
      answers: ok(ReadAllAnswer),
    }),
    signedIn,
    throttled,
    selfParam('userId'),
    async (c) => c.json(await write(c.get('sql'), (tx) => readAllNotifications(tx, c.get('me'), {}))),
  )
