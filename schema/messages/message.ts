import type { z } from 'zod'
import { bindFrench } from '../french.ts'
import type { Id } from '../ids.ts'
import type { MessageRowAnswer, PresenceAnswer, UnreadAnswer } from './answers.ts'

/**
 * A photo or a place that a message carries beside its text (rules 1.2.310 and 1.2.311). The bytes of a photo are at `messagePhotoPath`; a
 * device measured the place (`at`), or a person typed it.
 */
export type Attachment = NonNullable<MessageRow['attachment']>

/** The text of a message that carries a photo, for lists, searches and older apps. */
export const photoWords = 'Photo'

/** The text of a message that carries a place. */
export const placeWords = (name: string): string => bindFrench(`Lieu : ${name}`)

/** The path of a message's photo. Only the two people of the conversation may read it. */
export const messagePhotoPath = (id: Id): string => `/api/messages/${id}/photo`

/** The row of a message on devices. */
export interface MessageRow extends z.infer<typeof MessageRowAnswer> {}

export type Message = Omit<MessageRow, 'sequence' | 'attachment'>

/** GET /api/unread-messages */
export interface UnreadCount extends z.infer<typeof UnreadAnswer> {}

/** `online`: the other person's app is connected. `active`: it was, within the last ten minutes (rule 1.2.63). */
export type Presence = NonNullable<z.infer<typeof PresenceAnswer>['presence']>
