import type { z } from 'zod'
import type { NotificationAnswer } from './answers.ts'

export interface Notification extends z.infer<typeof NotificationAnswer> {}
export type NotificationType = Notification['type']
