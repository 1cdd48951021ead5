import type { Id } from '../ids.ts'
import type { Attachment } from '../messages/message.ts'

export const reportKinds = ['person', 'job', 'message', 'review'] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportReasons = ['scam', 'insult', 'harassment', 'illegal', 'advertising', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportReasonLabels: Record<ReportReason, string> = {
  scam: 'Arnaque ou fausse offre',
  insult: 'Insultes ou menaces',
  harassment: 'Harcèlement',
  illegal: 'Contenu illégal ou dangereux',
  advertising: 'Publicité',
  other: 'Autre chose',
}

export interface NamedPerson {
  id: Id
  firstName: string
  lastName: string
}

type ReportedPlace = Pick<Extract<Attachment, { kind: 'place' }>, 'name' | 'at'>

/** A report as a moderator reads it (rule 1.4.51). */
export interface Report {
  id: Id
  kind: ReportKind
  subjectId: Id
  reason: ReportReason
  comment: string | null
  createdAt: string
  settledAt: string | null
  reporter: NamedPerson
  accused: NamedPerson & { isSuspended: boolean }
  /** The reported text as it was at the time of the report; null if there was none. */
  text: string | null
  /** The present text, which differs if the author has changed it since. */
  presentText: string | null
  /** The number of the subject's photos, which are at `reportedPhotoPath` by their places from 1. */
  photos: number
  /** The place of a reported message, which a device measured (`at`) or a person typed. */
  place: ReportedPlace | null
  isHidden: boolean
}

/** The path of a reported photo. Only moderators may read it (rule 1.2.420). */
export const reportedPhotoPath = (id: Id, place: number): string => `/api/moderation/reports/${id}/photos/${place}`

/** `dismiss` ends a report without a decision about its subject. Only the operator uses `appoint` and `dismount`. */
export const moderationActs = ['hide', 'restore', 'suspend', 'lift', 'dismiss', 'appoint', 'dismount'] as const
export type ModerationAct = (typeof moderationActs)[number]

/** One line of the log. `by` is null for the operator. */
export interface ModerationEntry {
  id: Id
  at: string
  by: NamedPerson | null
  act: ModerationAct
  kind: ReportKind
  subjectId: Id
  /** The author of the subject, or the subject itself if it is a person. */
  person: NamedPerson | null
  reason: string
}
