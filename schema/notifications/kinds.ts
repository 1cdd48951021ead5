import type { UserType } from '../accounts/user-types.ts'

/** The kinds of notifications that a person may switch off (rule 1.2.150). Those about money, agreed work or security have no kind. */
export const notificationKinds = ['messages', 'offers', 'applications', 'questions', 'reminders', 'reviews'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationChannels = ['app', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export interface NotificationChoice {
  kind: NotificationKind
  channel: NotificationChannel
}

/** Returns the choices that this kind of account has. */
export const choicesOf = (userType: UserType): NotificationChoice[] => [
  { kind: 'messages', channel: 'app' },
  ...(userType === 'student' ? [{ kind: 'offers', channel: 'app' } as const] : []),
  { kind: 'applications', channel: 'app' },
  ...(userType === 'student' ? [] : [{ kind: 'applications', channel: 'mail' } as const]),
  { kind: 'questions', channel: 'app' },
  { kind: 'reminders', channel: 'app' },
  { kind: 'reviews', channel: 'app' },
]
