import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useMemo } from 'react'
import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Job } from '../../schema/jobs/job.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import { jobPath } from '../../sync/fetched/cache.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { useUser } from '../session/session.tsx'
import { usePreloadedValue } from '../data/preloaded.tsx'
import { holdAhead, readAhead, useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'
import {
  readJob,
  readNearJobs,
  readOpenJobs,
  readPoster,
  ratingOf,
  readRatings,
  type ListedJob,
  type Poster,
} from './stored-jobs.ts'

interface Offer {
  job: ListedJob
  poster: Poster | undefined
}

const offer = (id: Id) => {
  const read = async (database: LocalDatabase): Promise<Offer | null> => {
    const job = await readJob(database, id)
    return job ? { job, poster: await readPoster(database, job) } : null
  }
  return [jobPath(id), read] as const
}

/** Returns a job and its poster. Undefined while it is read, null if this device does not have it. `isGone`: the server no longer has it. */
export function useJob(id: Id, isGone: boolean): Offer | null | undefined {
  const preloaded = usePreloadedValue<Job>(jobPath(id))
  const first = useMemo(() => preloaded && { job: preloaded, poster: preloaded.poster }, [preloaded])
  return useKeptQuery(...offer(id), isGone ? undefined : first)
}

/** Returns a function that a list calls when an offer is pressed, so that the offer's page shows at once. */
export function useOpening(): (job: ListedJob) => void {
  const database = useDatabase()
  return (job) => holdAhead(database, ...offer(job.id), { job, poster: (job as Partial<Job>).poster })
}

/** Returns a job's poster. Undefined while it is read or unknown. */
export function usePoster(job: Pick<ListedJob, 'id' | 'postedById'>): Poster | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => await readPoster(database, job), [database, job.id, job.postedById])
}

/** Returns the rating of an offer's poster, as far as this device knows one of the posters of these offers. */
export function useRatings(jobs: readonly ListedJob[]): (job: ListedJob) => number | undefined {
  const key = useMemo(() => jobs.map(({ id }) => id).join(' '), [jobs])
  const known = useKeptQuery(`ratings ${key}`, (database) => readRatings(database, jobs))
  return useCallback((job) => known?.get(job.postedById) ?? ratingOf((job as Partial<Job>).poster), [known])
}

/** Returns the open offers to which this student has not applied, unordered. `isStored` is false until the device has received the first offers. */
export function useOpenJobs(): { jobs: ListedJob[]; isStored: boolean } | undefined {
  const { id } = useUser()
  return useKeptQuery(`open ${id}`, async (database) => {
    const [jobs, isStored] = await Promise.all([readOpenJobs(database, id), hasJobsFeed(database)])
    return { jobs, isStored }
  })
}

/** Returns the first few open offers to which this student has not applied, those of the home canton first. */
export function useNearJobs(count: number): { jobs: ListedJob[]; isStored: boolean } | undefined {
  return useKeptQuery(...nearJobs(useUser(), count))
}

/** Reads the rows of `useNearJobs` for a screen that is about to be drawn. */
export const readNearJobsAhead = (user: User, count: number): Promise<void> =>
  readAhead(openDatabase(user.id), ...nearJobs(user, count))

const nearJobs = ({ id, city }: User, count: number) => {
  const home = cantonOf(city)
  const read = async (database: LocalDatabase) => {
    const [jobs, isStored] = await Promise.all([readNearJobs(database, id, home, count), hasJobsFeed(database)])
    return { jobs, isStored }
  }
  return [`near ${id} ${home} ${count}`, read] as const
}

const hasJobsFeed = async (database: LocalDatabase) =>
  (await database.feeds.where('feed').startsWith('jobs:').count()) > 0
