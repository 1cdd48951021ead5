import type { z } from 'zod'
import type { Id } from '../ids.ts'
import type { ModerationEntryAnswer, ReportAnswer } from './answers.ts'

/** A report as a moderator reads it (rule 1.4.51). */
export interface Report extends z.infer<typeof ReportAnswer> {}
export type NamedPerson = Report['reporter']

/** The path of a reported photo. Only moderators may read it (rule 1.2.420). */
export const reportedPhotoPath = (id: Id, place: number): string => `/api/moderation/reports/${id}/photos/${place}`

/** One line of the log. */
export interface ModerationEntry extends z.infer<typeof ModerationEntryAnswer> {}
export type ModerationAct = ModerationEntry['act']
