import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { fullName } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import { isReviewable } from '../../schema/reviews/review.ts'
import { fetchJob } from '../../sync/fetched/cache.ts'
import { hasArrived } from '../data/first-load.ts'
import { useDatabase } from '../data/local-database.tsx'
import { readJob } from '../jobs/stored-jobs.ts'
import { useUser } from '../session/session.tsx'
import type { ReviewSearch } from './draft/place.ts'

/** Whether the reader may review the student of a job, and what the device knows of the two. */
export interface Standing {
  /** `coming`: the row may still arrive; `unknown`: the device has no row, and the server decides. */
  may: 'not_yours' | 'not_reviewable' | 'reviewable' | 'coming' | 'unknown'
  known: ReviewSearch
}

/**
 * Returns whether the reader may review the student of this job, as far as the device knows; a job that it lacks is asked for. Undefined while the
 * device reads.
 */
export function useStanding(jobId: Id): Standing | undefined {
  const database = useDatabase()
  const { id: me } = useUser()
  const standing = useLiveQuery(async (): Promise<Standing> => {
    const job = await readJob(database, jobId)
    if (job && job.postedById !== me) return { may: 'not_yours', known: {} }
    if (job) {
      const student = job.assignedToId ? await database.people.get(job.assignedToId) : undefined
      const known = {
        ...(job.title.trim() && { title: job.title }),
        ...(job.assignedToId && { studentId: job.assignedToId }),
        ...(student && { studentName: fullName(student) }),
      }
      return { may: isReviewable(job, true) ? 'reviewable' : 'not_reviewable', known }
    }
    return { may: (await hasArrived(database)) ? 'unknown' : 'coming', known: {} }
  }, [database, jobId, me])
  const isUnknown = standing?.may === 'unknown'
  useEffect(() => {
    if (isUnknown) fetchJob(database, jobId).catch(() => undefined)
  }, [database, isUnknown, jobId])
  return standing
}
