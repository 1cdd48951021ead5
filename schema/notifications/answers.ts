import { z } from 'zod'
import { notificationTypes, type Notification } from './notification.ts'

export const NotificationAnswer = z
  .strictObject({
    id: z.string().meta({ format: 'uuid' }),
    type: z.enum(notificationTypes),
    title: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
    actionUrl: z.string().nullable(),
  })
  .meta({ id: 'Notification' }) satisfies z.ZodType<Notification>

export const ReadAllAnswer = z.strictObject({ read: z.number().int().min(0) })
