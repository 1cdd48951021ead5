import type { Id } from '../schema/ids.ts'
import type { Job } from '../schema/jobs/job.ts'
import { lists } from '../schema/limits.ts'
import type { LocalDatabase } from './database.ts'
import { ApiError, call, callPage } from './transport.ts'

/** One page of the public list (specification part 2 §2). Pages count from 1; `status: 'all'` is no filter. */
export interface JobListFilter {
  search?: string
  location?: string
  category?: string
  status?: string
  page: number
}

const filterNames = ['search', 'location', 'category', 'status'] as const

const toQuery = (filter: JobListFilter): URLSearchParams => {
  const query = new URLSearchParams()
  for (const name of filterNames) {
    const value = filter[name]?.trim()
    if (value) query.set(name, value)
  }
  query.set('page', String(filter.page))
  return query
}

/** Under which key of `cachedLists` this page is kept. */
export const jobListKey = (filter: JobListFilter): string => `jobs?${toQuery(filter)}`

/** Fetches a page of jobs into `cachedLists` and `cachedJobs`, for screens to read from there. Throws like `call`. */
export const fetchJobs = async (db: LocalDatabase, filter: JobListFilter): Promise<void> => {
  const query = toQuery(filter)
  query.set('limit', String(lists.publicPage))
  const { value: jobs, total } = await callPage<Job[]>('GET', `/api/jobs?${query}`)
  const fetchedAt = db.sources.now()
  await db.transaction('rw', db.cachedJobs, db.cachedLists, async () => {
    await db.cachedJobs.bulkPut(jobs.map((job) => ({ ...job, fetchedAt })))
    await db.cachedLists.put({
      key: jobListKey(filter),
      ids: jobs.map((job) => job.id),
      total: total ?? jobs.length,
      fetchedAt,
    })
  })
}

/** Fetches one job into `cachedJobs`. One that is gone leaves it. Throws like `call`, except for 404. */
export const fetchJob = async (db: LocalDatabase, id: Id): Promise<'found' | 'not_found'> => {
  try {
    const job = await call<Job>('GET', `/api/jobs/${encodeURIComponent(id)}`)
    await db.cachedJobs.put({ ...job, fetchedAt: db.sources.now() })
    return 'found'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await db.cachedJobs.delete(id)
    return 'not_found'
  }
}

const keptFor = 7 * 24 * 60 * 60 * 1_000

/** Cached rows live outside the feeds, so nothing tells when they change: after a week they go. */
export const expireCache = async (db: LocalDatabase): Promise<void> => {
  const before = db.sources.now() - keptFor
  await db.cachedJobs.where('fetchedAt').below(before).delete()
  await db.cachedLists.where('fetchedAt').below(before).delete()
  await db.cachedProfiles.where('fetchedAt').below(before).delete()
}
