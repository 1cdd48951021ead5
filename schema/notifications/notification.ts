import type { Id } from '../ids.ts'

export const notificationTypes = ['message', 'job_match', 'application_update', 'other'] as const
export type NotificationType = (typeof notificationTypes)[number]

export interface Notification {
  id: Id
  type: NotificationType
  title: string
  message: string
  isRead: boolean
  createdAt: string
  /** A path of the app. */
  actionUrl: string | null
}
