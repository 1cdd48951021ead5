import { z } from 'zod'
import { notificationChannels, notificationKinds, type NotificationSettings } from './kinds.ts'

const choice = { kind: z.enum(notificationKinds, 'choice'), channel: z.enum(notificationChannels, 'choice') }

/** POST /api/account/notifications */
export const NotificationSwitch = z.object({ ...choice, isOn: z.boolean('invalid') }).meta({ id: 'NotificationSwitch' })
export type NotificationSwitch = z.output<typeof NotificationSwitch>

export const NotificationSettingsAnswer = z
  .strictObject({ muted: z.array(z.strictObject(choice)) })
  .meta({ id: 'NotificationSettings' }) satisfies z.ZodType<NotificationSettings>
