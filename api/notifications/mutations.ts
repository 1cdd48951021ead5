import type { notificationMutations } from '../../schema/notifications/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { readAllNotifications, readNotification } from './notifications.ts'

export const notificationHandlers: Handlers<keyof typeof notificationMutations> = {
  'notification.read': readNotification,
  'notification.readAll': readAllNotifications,
}
