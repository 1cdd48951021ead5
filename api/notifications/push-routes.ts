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
    async (c) => c.json(await readPushSettings(c.get('sql'), c.get('me'), c.get('pushKey'))),
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
      const ours = { publicKey: c.get('pushKey'), standIn: c.get('config').pushStandIn }
      await subscribe(c.get('sql'), c.get('me'), c.req.valid('json'), ours)
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
      await unsubscribe(c.get('sql'), c.get('me'))
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
      await setQuietHours(c.get('sql'), c.get('me'), c.req.valid('json').quietHours)
      return c.json(await readPushSettings(c.get('sql'), c.get('me'), c.get('pushKey')))
    },
  )
