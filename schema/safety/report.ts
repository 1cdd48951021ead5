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

/** What somebody reported, as a moderator reads it (rule 1.4.51). */
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
  /** What is reported, in its author's words as they were when it was reported; null where there were none. */
  text: string | null
  /** Its words by now: another text where the author has changed them since. */
  presentText: string | null
  /** How many photos it shows, at `reportedPhotoPath` by their places from 1. */
  photos: number
  /** The place that a reported message names, which a device measured (`at`) or somebody typed. */
  place: ReportedPlace | null
  isHidden: boolean
}

/** Moderators alone may read it (rule 1.2.420). */
export const reportedPhotoPath = (id: Id, place: number): string => `/api/moderation/reports/${id}/photos/${place}`

/** `dismiss` ends a report without more; `appoint` and `dismount` are the operator's. */
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
  /** Whose it is, or who it is. */
  person: NamedPerson | null
  reason: string
}
