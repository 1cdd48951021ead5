import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { AnySql } from '../postgres/connect.ts'

export type StoredApplication = Omit<ApplicationRow, 'motivationLetter' | 'appliedAt' | 'createdAt'> & {
  createdAt: Date
}

export const columns = (sql: AnySql) =>
  sql`a.id, a.job_id as "jobId", a.student_id as "studentId", a.letter as message, a.status, a.created_at as "createdAt"`

/** Converts a stored application to the shape of the API, here and nowhere else: text and date each have two documented names. */
export const toApplicationRow = ({ createdAt, ...stored }: StoredApplication): ApplicationRow => {
  const sentAt = createdAt.toISOString()
  return { ...stored, motivationLetter: stored.message, appliedAt: sentAt, createdAt: sentAt }
}
