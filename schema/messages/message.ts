import { bindFrench } from '../french.ts'
import type { Id } from '../ids.ts'

/**
 * What a message brings beside its words (rules 1.2.310 and 1.2.311): a photo, whose bytes are at `messagePhotoPath`, or a place, which a device
 * measured (`at`) or somebody typed.
 */
export type Attachment =
  | { kind: 'photo' }
  | { kind: 'place'; name: string; at: { latitude: number; longitude: number } | null }

/** The words of a message that brings a photo: what lists, searches and older apps show. */
export const photoWords = 'Photo'

/** The words of a message that brings a place. */
export const placeWords = (name: string): string => bindFrench(`Lieu : ${name}`)

/** Only the two people of the conversation may read it. */
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

/** The other person's app is connected, or was within the last ten minutes (rule 1.2.63). */
export const presences = ['online', 'active'] as const
export type Presence = (typeof presences)[number]
