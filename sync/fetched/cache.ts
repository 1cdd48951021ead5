import type { Id } from '../../schema/ids.ts'
import type { Job, JobStatistics } from '../../schema/jobs/job.ts'
import { lists } from '../../schema/limits.ts'
import type { LocalDatabase } from '../store/database.ts'
import { ApiError, call, callPage } from '../http/transport.ts'

/** One page of the public list (rule 2.9.9). Pages count from 1; `status: 'all'` is no filter. */
export interface JobListFilter {
  search?: string
  location?: string
  category?: string
  status?: string
  page: number
  /** How many a page holds; as the public list has it unless told. */
  limit?: number
}

const filterNames = ['search', 'location', 'category', 'status'] as const

/** What is asked for a page of the public list; also the key under which `cachedLists` keeps it. */
export const jobListPath = (filter: JobListFilter): string => {
  const query = new URLSearchParams()
  for (const name of filterNames) {
    const value = filter[name]?.trim()
    if (value) query.set(name, value)
  }
  query.set('page', String(filter.page))
  query.set('limit', String(filter.limit ?? lists.publicPage))
  return `/api/jobs?${query}`
}

export const jobPath = (id: Id): string => `/api/jobs/${encodeURIComponent(id)}`

/** What is asked for figures over all public jobs, or over the open ones; also their key. */
export const statisticsPath = (status: 'all' | 'open'): string =>
  `/api/jobs/statistics${status === 'all' ? '' : `?status=${status}`}`

/** Fetches a page of jobs into `cachedLists` and `cachedJobs`, for screens to read from there. Throws like `call`. */
export const fetchJobs = async (db: LocalDatabase, filter: JobListFilter): Promise<void> => {
  const { value: jobs, total } = await callPage<Job[]>('GET', jobListPath(filter))
  const fetchedAt = db.sources.now()
  await db.transaction('rw', db.cachedJobs, db.cachedLists, async () => {
    await db.cachedJobs.bulkPut(jobs.map((job) => ({ ...job, fetchedAt })))
    await db.cachedLists.put({
      key: jobListPath(filter),
      ids: jobs.map((job) => job.id),
      total: total ?? jobs.length,
      fetchedAt,
    })
  })
}

/** Fetches one job into `cachedJobs`. One that is gone leaves it. Throws like `call`, except for 404. */
export const fetchJob = async (db: LocalDatabase, id: Id): Promise<'found' | 'not_found'> => {
  try {
    const job = await call<Job>('GET', jobPath(id))
    await db.cachedJobs.put({ ...job, fetchedAt: db.sources.now() })
    return 'found'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await db.cachedJobs.delete(id)
    return 'not_found'
  }
}

/** Fetches figures into `cachedLists`, beside the lists that they count. Throws like `call`. */
export const fetchStatistics = async (db: LocalDatabase, status: 'all' | 'open'): Promise<void> => {
  const key = statisticsPath(status)
  const statistics = await call<JobStatistics>('GET', key)
  await db.cachedLists.put({ key, ids: [], total: statistics.total, statistics, fetchedAt: db.sources.now() })
}

const keptFor = 7 * 24 * 60 * 60 * 1_000

/** Cached rows live outside the feeds, so nothing tells when they change: after a week they go. */
export const expireCache = async (db: LocalDatabase): Promise<void> => {
  const before = db.sources.now() - keptFor
  await db.cachedJobs.where('fetchedAt').below(before).delete()
  await db.cachedLists.where('fetchedAt').below(before).delete()
  await db.cachedProfiles.where('fetchedAt').below(before).delete()
}
