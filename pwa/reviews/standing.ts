import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import { isReviewable } from '../../schema/reviews/review.ts'
import { useDatabase } from '../data/local-database.tsx'
import { readJob } from '../jobs/stored-jobs.ts'
import { useUser } from '../session/session.tsx'

/** Whether a poster may review the student of a job. `unknown`: the device has no row of the job, and the server decides. */
export type Standing = 'not_yours' | 'not_reviewable' | 'reviewable' | 'unknown'

/**
 * Returns how the reader stands to a job whose student they would review, as far as this device knows. Undefined while it is read. A job's
 * student has one review of it, by its poster: who has not written it is not the poster.
 */
export function useStanding(jobId: Id, studentId: Id | undefined): Standing | undefined {
  const database = useDatabase()
  const { id: me } = useUser()
  return useLiveQuery(async (): Promise<Standing> => {
    const job = await readJob(database, jobId)
    if (job && job.postedById !== me) return 'not_yours'
    if (job) return isReviewable(job, true) ? 'reviewable' : 'not_reviewable'
    const profile = studentId ? await database.cachedProfiles.get(studentId) : undefined
    const review = profile?.reviews.find((one) => one.jobId === jobId)
    return review?.isMine === false ? 'not_yours' : 'unknown'
  }, [database, jobId, studentId, me])
}
