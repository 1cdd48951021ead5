import { deepEqual } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { User } from '../../schema/accounts/user.ts'
import type { PreloadedAnswer } from '../../schema/documents.ts'
import type { Id } from '../../schema/ids.ts'
import { cantonOf } from '../../schema/jobs/place.ts'
import type { Job, JobStatistics } from '../../schema/jobs/job.ts'
import { lists } from '../../schema/limits.ts'
import { jobListPath, jobPath, statisticsPath, type JobListFilter } from '../../sync/fetched/cache.ts'
import { openDatabase, type LocalDatabase } from '../../sync/store/database.ts'
import { useUser } from '../session/session.tsx'
import { usePreloaded, usePreloadedValue } from '../data/preloaded.tsx'
import { hasArrived } from '../data/first-load.ts'
import { readAhead, useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'
import { recallRead, rememberRead, useLastRead } from './last-read.ts'
import { passesFilter } from './job-search.ts'
import {
  newer,
  readAllJobs,
  readJob,
  readJobs,
  readNearJobs,
  readOpenJobs,
  readPoster,
  type ListedJob,
  type Poster,
} from './stored-jobs.ts'

/**
 * Returns a job and its poster. Undefined while it is read, null if this device does not have it. A job that was received but could not be stored,
 * or that the document preloaded, stands in, unless the server has since said that it `isGone`, or its row has left the device.
 */
export function useJob(
  id: Id,
  isGone: boolean,
  received: Job | undefined,
): { job: ListedJob; poster: Poster | undefined } | null | undefined {
  const database = useDatabase()
  const preloaded = usePreloadedValue<Job>(jobPath(id))
  const beside = received ?? preloaded
  // Returns the same object at each rendering: otherwise a component that remembers the last one (`useLastDefined`) would render endlessly.
  const rendered = useMemo(() => beside && { job: beside, poster: beside.poster }, [beside])
  const read = useLiveQuery(async () => {
    const job = await readJob(database, id)
    return { id, found: job ? { job, poster: await readPoster(database, job) } : null }
  }, [database, id])
  // A live query keeps its last result until the next one, which may belong to another address.
  const known = useLastRead(jobPath(id), read?.id === id ? read.found : undefined)
  if (!rendered || isGone) return known
  if (received && newer(known?.job, received) === received) return rendered
  // The row has left this device since the document was rendered.
  if (known === null && recallRead(database, jobPath(id))) return null
  return known ?? rendered
}

/** Returns a function that a list calls when an offer is pressed, so that the offer's page shows at once. */
export function useOpening(): (job: ListedJob) => void {
  const database = useDatabase()
  return (job) => {
    const { poster } = job as Partial<Job>
    rememberRead(database, jobPath(job.id), { job, poster })
  }
}

/** Returns a job's poster. Undefined while it is read or unknown. */
export function usePoster(job: Pick<ListedJob, 'id' | 'postedById'>): Poster | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => await readPoster(database, job), [database, job.id, job.postedById])
}

/** A page of jobs and the total count. */
export interface JobPage {
  jobs: ListedJob[]
  total: number
}

/** Returns the page that the server last returned. Undefined while it is read, null if the server never did. */
export function useFetchedJobs(filter: JobListFilter): JobPage | null | undefined {
  const database = useDatabase()
  const key = jobListPath(filter)
  const preloaded = usePreloadedPage(key)
  const read = useLiveQuery(async () => {
    const list = await database.cachedLists.get(key)
    if (!list) return { key, page: null }
    const shown = (recallRead(database, key) as JobPage | undefined) ?? preloaded
    return { key, page: keepShown(shown, { jobs: await readJobs(database, list.ids), total: list.total }) }
  }, [database, key])
  const known = useLastRead(key, read?.key === key ? read.page : undefined)
  return known ?? preloaded ?? known
}

/** Reuses the shown objects of unchanged jobs, so that React renders only the cards that changed. */
const keepShown = (shown: JobPage | undefined, page: JobPage): JobPage => {
  if (!shown) return page
  const byId = new Map(shown.jobs.map((job) => [job.id, job]))
  const jobs = page.jobs.map((job) => {
    const before = byId.get(job.id)
    return before && deepEqual(withoutReading(before), withoutReading(job)) ? before : job
  })
  const isSame = jobs.length === shown.jobs.length && jobs.every((job, index) => job === shown.jobs[index])
  return { jobs: isSame ? shown.jobs : jobs, total: page.total }
}

/** The time at which a row was fetched is no part of the job. */
const withoutReading = (job: ListedJob) => ({ ...job, fetchedAt: undefined })

/** The page that the document preloaded, until it is stored. */
function usePreloadedPage(path: string): JobPage | undefined {
  const answer = usePreloaded(path)
  return useMemo(() => toPage(answer), [answer])
}

/** Builds a page of jobs from a preloaded answer. */
export const toPage = (answer: PreloadedAnswer | undefined): JobPage | undefined => {
  if (!answer || !('value' in answer)) return undefined
  const jobs = answer.value as Job[]
  return { jobs, total: answer.total ?? jobs.length }
}

/** Returns the page that the server would return for these jobs. */
export const pageOf = (jobs: readonly ListedJob[], filter: JobListFilter): JobPage => {
  const passing = jobs.filter(passesFilter(filter))
  const pageSize = filter.limit ?? lists.publicPage
  const start = (filter.page - 1) * pageSize
  return { jobs: passing.slice(start, start + pageSize), total: passing.length }
}

/** Returns the server's last figures over all public jobs or the open ones. Undefined while they are read or unknown. */
export function useStatistics(status: 'all' | 'open'): JobStatistics | undefined {
  const database = useDatabase()
  const path = statisticsPath(status)
  const preloaded = usePreloadedValue<JobStatistics>(path)
  const read = useLiveQuery(async () => (await database.cachedLists.get(path))?.statistics, [database, path])
  return read ?? preloaded
}

/** Returns the page from this device's rows, with counts over all of them. Reads nothing unless `isWanted`. */
export function useStoredJobs(
  filter: JobListFilter,
  isWanted: boolean,
): (JobPage & { all: number; open: number }) | undefined {
  const database = useDatabase()
  const stored = useLiveQuery(async () => (isWanted ? await readAllJobs(database) : undefined), [database, isWanted])

  return useMemo(() => {
    if (!stored || !isWanted) return undefined
    const open = stored.filter(({ status }) => status === 'open').length
    return { ...pageOf(stored, filter), all: stored.length, open }
  }, [stored, isWanted, filter])
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

/** Returns the student's completed jobs, newest first. Undefined while they are read or not yet received. */
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
