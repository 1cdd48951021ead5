import { bindFrench } from '../french.ts'
import type { Id } from '../ids.ts'

/**
 * What a message carries beside its text (rules 1.2.310 and 1.2.311): a photo, whose bytes are at `messagePhotoPath`, or a place, which a device
 * measured (`at`) or a person typed.
 */
export type Attachment =
  | { kind: 'photo' }
  | { kind: 'place'; name: string; at: { latitude: number; longitude: number } | null }

/** The text of a message that carries a photo, for lists, searches and older apps. */
export const photoWords = 'Photo'

/** The text of a message that carries a place. */
export const placeWords = (name: string): string => bindFrench(`Lieu : ${name}`)

/** The path of a message's photo. Only the two people of the conversation may read it. */
export const messagePhotoPath = (id: Id): string => `/api/messages/${id}/photo`

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
  attachment?: Attachment
}

/** GET /api/unread-messages */
export interface UnreadCount {
  count: number
  byJob: Record<Id, number>
}

/** `online`: the other person's app is connected. `active`: it was, within the last ten minutes (rule 1.2.63). */
export const presences = ['online', 'active'] as const
export type Presence = (typeof presences)[number]
