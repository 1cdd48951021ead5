import { z } from 'zod'
import { choice, id, rule } from '../wire-fields.ts'
import { notificationChannels, notificationKinds } from './kinds.ts'

const named = { kind: choice(notificationKinds), channel: choice(notificationChannels) }

/** POST /api/account/notifications */
export const NotificationSwitch = z
  .object({ ...named, isOn: z.boolean(rule('invalid')) })
  .meta({ id: 'NotificationSwitch' })
export type NotificationSwitch = z.output<typeof NotificationSwitch>

/** GET /api/account/notifications: the choices that are switched off. */
export const NotificationSettingsAnswer = z
  .strictObject({ muted: z.array(z.strictObject(named)) })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettingsAnswer>

export const notificationArguments = {
  'notification.read': z.object({ id }),
  /** Marks this notification and all earlier ones as read. */
  'notification.readAll': z.object({ upTo: id }),
}
