import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { AnySql } from '../postgres/connect.ts'

type History = Pick<
  ApplicationRow,
  'isShortlisted' | 'statedAge' | 'seenAt' | 'decidedAt' | 'nudgedAt' | 'termsChangedAt' | 'askedAgainAt'
>

export type StoredApplication = Omit<ApplicationRow, 'motivationLetter' | 'appliedAt' | 'createdAt' | keyof History> & {
  createdAt: Date
  statedAge: ApplicationRow['statedAge'] | null
  seenAt: Date | null
  decidedAt: Date | null
  nudgedAt: Date | null
  termsChangedAt: Date | null
  askedAgainAt: Date | null
  /** Null or absent unless the reader is the poster. */
  isShortlisted?: true | null
}

export const columns = (sql: AnySql) =>
  sql`a.id, a.job_id as "jobId", a.student_id as "studentId", a.letter as message, a.status, a.created_at as "createdAt",
    a.seen_at as "seenAt", a.decided_at as "decidedAt", a.nudged_at as "nudgedAt", a.terms_changed_at as "termsChangedAt",
    a.asked_again_at as "askedAgainAt", a.stated_age as "statedAge"`

/** Converts a stored application to the API's shape. Only this function does, because text and date each have two documented names. */
export const toApplicationRow = ({
  createdAt,
  seenAt,
  decidedAt,
  nudgedAt,
  termsChangedAt,
  askedAgainAt,
  isShortlisted,
  statedAge,
  ...stored
}: StoredApplication): ApplicationRow => {
  const sentAt = createdAt.toISOString()
  return {
    ...stored,
    motivationLetter: stored.message,
    appliedAt: sentAt,
    createdAt: sentAt,
    ...(seenAt && { seenAt: seenAt.toISOString() }),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(nudgedAt && { nudgedAt: nudgedAt.toISOString() }),
    ...(termsChangedAt && { termsChangedAt: termsChangedAt.toISOString() }),
    ...(askedAgainAt && { askedAgainAt: askedAgainAt.toISOString() }),
    ...(isShortlisted && { isShortlisted }),
    ...(statedAge && { statedAge }),
  }
}
