import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { AnySql } from '../postgres/connect.ts'

/** An application as it is stored; `withdrawn` ones are known to nobody but the code that refuses them. */
export type StoredApplication = Omit<ApplicationRow, 'motivationLetter' | 'appliedAt' | 'createdAt'> & {
  createdAt: Date
}

export const columns = (sql: AnySql) =>
  sql`a.id, a.job_id as "jobId", a.student_id as "studentId", a.letter as message, a.status, a.created_at as "createdAt"`

/** The one place where a stored application becomes what is sent: letter and date go out under both documented names. */
export const toApplicationRow = ({ createdAt, ...stored }: StoredApplication): ApplicationRow => {
  const sentAt = createdAt.toISOString()
  return { ...stored, motivationLetter: stored.message, appliedAt: sentAt, createdAt: sentAt }
}
