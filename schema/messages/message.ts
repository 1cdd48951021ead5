import type { Id } from '../ids.ts'

export interface Message {
  id: Id
  jobId: Id
  senderId: Id
  receiverId: Id
  content: string
  createdAt: string
  isRead: boolean
}

/** The row of a message on devices. `sequence` is the server's order in the conversation, null while the message is pending. */
export interface MessageRow extends Message {
  sequence: number | null
}

/** GET /api/unread-messages */
export interface UnreadCount {
  count: number
  byJob: Record<Id, number>
}

/** The other person's app is connected, or was within the last ten minutes (rule 1.2.63). */
export const presences = ['online', 'active'] as const
export type Presence = (typeof presences)[number]
