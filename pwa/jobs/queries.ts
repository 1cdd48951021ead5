import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Id } from '../../schema/ids.ts'
import { cantonOf } from '../../schema/jobs/job.ts'
import { lists } from '../../schema/limits.ts'
import { jobListKey, type JobListFilter } from '../../sync/cache.ts'
import { useUser } from '../accounts/session.tsx'
import { hasArrived } from '../shell/first-load.ts'
import { useDatabase } from '../shell/local-database.tsx'
import { nearestFirst } from './job-order.ts'
import { passesFilter } from './job-search.ts'
import {
  readAllJobs,
  readJob,
  readJobs,
  readNearJobs,
  readOpenJobs,
  readPoster,
  type ListedJob,
  type Poster,
} from './stored-jobs.ts'

/** A job and who offers it. Undefined while it is read, null when this device doesn't have it. */
export function useJob(id: Id): { job: ListedJob; poster: Poster | undefined } | null | undefined {
  const database = useDatabase()
  const read = useLiveQuery(async () => {
    const job = await readJob(database, id)
    return { id, found: job ? { job, poster: await readPoster(database, job) } : null }
  }, [database, id])
  // A live query keeps its last answer until the next one: it must not stand under another address.
  return read?.id === id ? read.found : undefined
}

/** Who offers a job. Undefined while it is read and where nobody knows. */
export function usePoster(job: Pick<ListedJob, 'id' | 'postedById'>): Poster | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => await readPoster(database, job), [database, job.id, job.postedById])
}

/** A page of jobs, and how many there are in all. */
export interface JobPage {
  jobs: ListedJob[]
  total: number
}

/** The page as the server last answered it. Undefined while it is read, null when it never did. */
export function useFetchedJobs(filter: JobListFilter): JobPage | null | undefined {
  const database = useDatabase()
  const key = jobListKey(filter)
  const read = useLiveQuery(async () => {
    const list = await database.cachedLists.get(key)
    return { key, page: list ? { jobs: await readJobs(database, list.ids), total: list.total } : null }
  }, [database, key])
  return read?.key === key ? read.page : undefined
}

/** How many the server last counted for a filter. */
export function useFetchedTotal(filter: JobListFilter): number | undefined {
  const database = useDatabase()
  const key = jobListKey(filter)
  return useLiveQuery(async () => (await database.cachedLists.get(key))?.total, [database, key])
}

/** The same page out of what this device has, with the counts over all of it. Nothing is read unless it's wanted. */
export function useStoredJobs(
  filter: JobListFilter,
  isWanted: boolean,
): (JobPage & { all: number; open: number }) | undefined {
  const database = useDatabase()
  const stored = useLiveQuery(async () => (isWanted ? await readAllJobs(database) : undefined), [database, isWanted])

  return useMemo(() => {
    if (!stored || !isWanted) return undefined
    const passing = stored.filter(passesFilter(filter))
    const start = (filter.page - 1) * lists.publicPage
    return {
      jobs: passing.slice(start, start + lists.publicPage),
      total: passing.length,
      all: stored.length,
      open: stored.filter(({ status }) => status === 'open').length,
    }
  }, [stored, isWanted, filter])
}

/**
 * Open offers that the signed-in student has not applied to, the home canton's first. `isStored` is false until the first offers
 * have arrived on this device.
 */
export function useOpenJobs(): { jobs: ListedJob[]; isStored: boolean } | undefined {
  const database = useDatabase()
  const { id, city } = useUser()
  return useLiveQuery(async () => {
    const [jobs, isStored] = await Promise.all([readOpenJobs(database, id), hasJobsFeed(database)])
    return { jobs: jobs.sort(nearestFirst(cantonOf(city))), isStored }
  }, [database, id, city])
}

/** The first few of them. */
export function useNearJobs(count: number): { jobs: ListedJob[]; isStored: boolean } | undefined {
  const database = useDatabase()
  const { id, city } = useUser()
  return useLiveQuery(async () => {
    const [jobs, isStored] = await Promise.all([
      readNearJobs(database, id, cantonOf(city), count),
      hasJobsFeed(database),
    ])
    return { jobs, isStored }
  }, [database, id, city, count])
}

const hasJobsFeed = async (database: ReturnType<typeof useDatabase>) =>
  (await database.feeds.where('feed').startsWith('jobs:').count()) > 0

/** Jobs that the signed-in student has finished, newest first. Undefined until they are read, or until anything has arrived. */
export function useCompletedJobs(): { job: ListedJob; poster: Poster | undefined }[] | undefined {
  const database = useDatabase()
  const { id } = useUser()
  return useLiveQuery(async () => {
    const mine = await database.jobs.where('assignedToId').equals(id).toArray()
    if (mine.length === 0 && !(await hasArrived(database))) return undefined
    const done = mine
      .filter(({ status }) => status === 'completed')
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
    return await Promise.all(done.map(async (job) => ({ job, poster: await readPoster(database, job) })))
  }, [database, id])
}
