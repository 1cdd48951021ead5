import type { UserType } from '../accounts/user.ts'

/** What somebody may choose not to be told of (rule 1.2.150). What concerns money, agreed work or security has no kind. */
export const notificationKinds = ['messages', 'offers', 'applications', 'reminders', 'reviews'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationChannels = ['app', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export interface NotificationChoice {
  kind: NotificationKind
  channel: NotificationChannel
}

/** The choices that there are for somebody. */
export const choicesOf = (userType: UserType): NotificationChoice[] => [
  { kind: 'messages', channel: 'app' },
  ...(userType === 'student' ? [{ kind: 'offers', channel: 'app' } as const] : []),
  { kind: 'applications', channel: 'app' },
  ...(userType === 'student' ? [] : [{ kind: 'applications', channel: 'mail' } as const]),
  { kind: 'reminders', channel: 'app' },
  { kind: 'reviews', channel: 'app' },
]

/** GET /api/account/notifications: what is switched off. */
export interface NotificationSettings {
  muted: NotificationChoice[]
}
