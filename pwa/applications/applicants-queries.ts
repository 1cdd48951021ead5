import { useLiveQuery } from 'dexie-react-hooks'
import type { PublicUser } from '../../schema/accounts/user.ts'
import type { ApplicationRow } from '../../schema/applications/application.ts'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { hasArrived } from '../data/first-load.ts'
import { useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'
import { rankApplicants } from './applicants-order.ts'

export interface Applicant {
  application: ApplicationRow
  /** Undefined until the device has that person's row. */
  student: PublicUser | undefined
}

export interface Applicants {
  job: JobRow
  applicants: Applicant[]
}

/** Returns the applicants of the person's own job, live. Undefined while they are read or not yet received, null for an unknown job. */
export function useApplicants(jobId: Id): Applicants | null | undefined {
  const database = useDatabase()
  const read = useLiveQuery(async () => {
    const job = await database.jobs.get(jobId)
    if (!job) return { jobId, found: (await hasArrived(database)) ? null : undefined }
    const applications = await database.applications.where('jobId').equals(jobId).toArray()
    const people = await database.people.bulkGet(applications.map(({ studentId }) => studentId))
    const applicants = applications.map((application, index) => ({ application, student: people[index] }))
    return { jobId, found: { job, applicants: applicants.sort(rankApplicants) } }
  }, [database, jobId])
  // A live query keeps its last result until the next one, which may belong to another job.
  return read?.jobId === jobId ? read.found : undefined
}

/** Returns the jobs that a poster has agreed on with a student, in any state; undefined while they are read. */
export const useAgreedWork = (posterId: Id, studentId: Id): JobRow[] | undefined =>
  useKeptQuery(`agreed work ${posterId} ${studentId}`, async (database) => {
    const given = await database.jobs.where('assignedToId').equals(studentId).toArray()
    return given.filter(({ postedById }) => postedById === posterId)
  })
