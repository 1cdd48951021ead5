import { ApplicationRowAnswer } from '../../schema/applications/answers.ts'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { AnySql } from '../postgres/connect.ts'
import { rowOf, type Stored } from '../postgres/row-of.ts'

/** `isShortlisted` is absent unless the reader is the poster. */
export type StoredApplication = Omit<Stored<ApplicationRow>, 'motivationLetter' | 'appliedAt' | 'isShortlisted'> & {
  isShortlisted?: true | null
}

export const columns = (sql: AnySql) =>
  sql`a.id, a.job_id as "jobId", a.student_id as "studentId", a.letter as message, a.status, a.created_at as "createdAt",
    a.seen_at as "seenAt", a.decided_at as "decidedAt", a.nudged_at as "nudgedAt", a.terms_changed_at as "termsChangedAt",
    a.asked_again_at as "askedAgainAt", a.stated_age as "statedAge"`

const toRow = rowOf<ApplicationRow>(ApplicationRowAnswer)

/** Converts a stored application to the API's shape. Only this function does, because text and date each have two documented names. */
export const toApplicationRow = ({ isShortlisted = null, ...stored }: StoredApplication): ApplicationRow =>
  toRow({ ...stored, isShortlisted, motivationLetter: stored.message, appliedAt: stored.createdAt })
