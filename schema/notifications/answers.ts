import { z } from 'zod'

export const NotificationAnswer = z
  .strictObject({
    id: z.string().meta({ format: 'uuid' }),
    type: z.enum(['message', 'job_match', 'application_update', 'other']),
    title: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    createdAt: z.iso.datetime(),
    /** A path of the app. */
    actionUrl: z.string().nullable(),
  })
  .meta({ id: 'Notification' })

export const ReadAllAnswer = z.strictObject({ read: z.number().int().min(0) })
