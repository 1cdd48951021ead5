import type { JobRow } from '../../schema/jobs/job.ts'

/** The jobs of one individual by status (rules 2.2.29–2.2.39). */
export interface PostedJobs<Job extends JobRow = JobRow> {
  open: Job[]
  /** Assigned or in progress. */
  accepted: Job[]
  /** Completed or cancelled. */
  past: Job[]
  deleted: Job[]
}

/** Sorts jobs by status: open ones by creation, others by last change, newest first. */
export const sortPostedJobs = <Job extends JobRow>(jobs: readonly Job[]): PostedJobs<Job> => {
  const kept = jobs.filter((job) => !job.deletedAt)
  const standing = (...statuses: JobRow['status'][]) => kept.filter(({ status }) => statuses.includes(status))
  return {
    open: standing('open').sort(by('createdAt')),
    accepted: standing('assigned', 'in_progress').sort(by('updatedAt')),
    past: standing('completed', 'cancelled').sort(by('updatedAt')),
    deleted: jobs.filter((job) => job.deletedAt).sort(by('deletedAt')),
  }
}

const by = (moment: 'createdAt' | 'updatedAt' | 'deletedAt') => (a: JobRow, b: JobRow) =>
  (b[moment] ?? '').localeCompare(a[moment] ?? '') || b.id.localeCompare(a.id)
