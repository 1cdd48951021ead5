import { Hono } from 'hono'
import { PushSettingsAnswer, PushSubscriptionDraft, QuietHoursDraft } from '../../schema/notifications/push-wire.ts'
import type { Env } from '../http/env.ts'
import { body } from '../http/validate.ts'
import { noContent, ok, operation } from '../openapi/operation.ts'
import { signedIn, throttled } from '../sessions/signed-in.ts'
import { readPushSettings, setQuietHours, subscribe, unsubscribe } from './push-subscriptions.ts'

/** The devices that get pushes, and the quiet hours. Mounted at /api/account. */
export const pushRoutes = new Hono<Env>()
  .get(
    '/push',
    operation('getPushSettings', {
      summary:
        'Whether this session’s browser is told of notifications, the key to subscribe with, and the quiet hours.',
      answers: ok(PushSettingsAnswer),
    }),
    signedIn,
    async (c) => c.json(await readPushSettings(c.var.sql, c.var.me, c.var.pushKey)),
  )
  .post(
    '/push',
    operation('subscribeToPush', {
      summary:
        'Stores the subscription of this session’s browser, in place of the one before. It ends with the session.',
      answers: noContent,
      refusals: ['invalid'],
    }),
    signedIn,
    throttled,
    body(PushSubscriptionDraft),
    async (c) => {
      const ours = { publicKey: c.var.pushKey, standIn: c.var.config.pushStandIn }
      await subscribe(c.var.sql, c.var.me, c.req.valid('json'), ours)
      return c.body(null, 204)
    },
  )
  .delete(
    '/push',
    operation('unsubscribeFromPush', {
      summary: 'Removes the subscription of this session’s browser.',
      answers: noContent,
    }),
    signedIn,
    throttled,
    async (c) => {
      await unsubscribe(c.var.sql, c.var.me)
      return c.body(null, 204)
    },
  )
  .post(
    '/quiet-hours',
    operation('setQuietHours', {
      summary:
        'Sets the minutes of the day, in Zurich, in which no device of the caller is told anything; null for none.',
      answers: ok(PushSettingsAnswer),
    }),
    signedIn,
    throttled,
    body(QuietHoursDraft),
    async (c) => {
      await setQuietHours(c.var.sql, c.var.me, c.req.valid('json').quietHours)
      return c.json(await readPushSettings(c.var.sql, c.var.me, c.var.pushKey))
    },
  )
