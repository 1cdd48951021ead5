import type { Id } from '../../schema/ids.ts'
import type { Job, JobStatistics } from '../../schema/jobs/job.ts'
import { lists } from '../../schema/limits.ts'
import type { LocalDatabase } from '../store/database.ts'
import { ApiError, call, callPage } from '../http/transport.ts'
import { isAnswerKey } from './answers.ts'
import { findKeptPhotos, photoKeys } from './message-photos.ts'
import { findSentPhotos, freeSentPhotos } from './sent-photos.ts'

/** One page of the public job list (rule 2.9.9). Pages count from 1; `status: 'all'` applies no filter. */
export interface JobListFilter {
  search?: string
  location?: string
  category?: string
  status?: string
  page: number
  /** The size of a page; by default the page size of the public list. */
  limit?: number
}

const filterNames = ['search', 'location', 'category', 'status'] as const

/** Returns the path of a page of the public list, which is also its key in `cachedLists`. */
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

/** Returns the path of the statistics over all public jobs, or over the open ones; it is also their key in `cachedLists`. */
export const statisticsPath = (status: 'all' | 'open'): string =>
  `/api/jobs/statistics${status === 'all' ? '' : `?status=${status}`}`

/**
 * Whether the device could store the answer; a full device cannot. Screens read from the database, and show an answer that is not there
 * directly (`.decisions/pwa/0423-…`).
 */
export interface Received {
  isKept: boolean
}

export const isKept = (write: PromiseLike<unknown>): PromiseLike<boolean> =>
  write.then(
    () => true,
    () => false,
  )

export interface ReceivedJobs extends Received {
  jobs: Job[]
  total: number
}

/** Fetches a page of jobs into `cachedLists` and `cachedJobs`, where screens read it. Throws like `call`. */
export const fetchJobs = async (db: LocalDatabase, filter: JobListFilter): Promise<ReceivedJobs> => {
  const { value: jobs, total = jobs.length } = await callPage<Job[]>('GET', jobListPath(filter))
  const fetchedAt = db.now()
  const kept = db.transaction('rw', db.cachedJobs, db.cachedLists, async () => {
    await db.cachedJobs.bulkPut(jobs.map((job) => ({ ...job, fetchedAt })))
    await db.cachedLists.put({ key: jobListPath(filter), ids: jobs.map((job) => job.id), total, fetchedAt })
  })
  return { jobs, total, isKept: await isKept(kept) }
}

export interface ReceivedJob extends Received {
  job: Job
}

/** Fetches one job into `cachedJobs`, or removes it there when the server no longer has it. Throws like `call`, except for 404. */
export const fetchJob = async (db: LocalDatabase, id: Id): Promise<ReceivedJob | 'not_found'> => {
  try {
    const job = await call<Job>('GET', jobPath(id))
    return { job, isKept: await isKept(db.cachedJobs.put({ ...job, fetchedAt: db.now() })) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    await db.cachedJobs.delete(id)
    return 'not_found'
  }
}

export interface ReceivedStatistics extends Received {
  statistics: JobStatistics
}

/** Fetches the job statistics into `cachedLists`. Throws like `call`. */
export const fetchStatistics = async (db: LocalDatabase, status: 'all' | 'open'): Promise<ReceivedStatistics> => {
  const key = statisticsPath(status)
  const statistics = await call<JobStatistics>('GET', key)
  const kept = db.cachedLists.put({ key, ids: [], total: statistics.total, statistics, fetchedAt: db.now() })
  return { statistics, isKept: await isKept(kept) }
}

/** What a device can do without: photos of messages, photos it has sent, and pages it has fetched (lists, offers, profiles). */
export interface Spare {
  photos: number
  photoBytes: number
  pages: number
}

const photoRows = (db: LocalDatabase) => db.cachedLists.where('key').startsWith(photoKeys)
const pageLists = (db: LocalDatabase) =>
  db.cachedLists.filter(({ key }) => !key.startsWith(photoKeys) && !isAnswerKey(key))

/** Counts what the device could free. */
export const countCache = async (db: LocalDatabase): Promise<Spare> => {
  const [seen, sent] = await Promise.all([photoRows(db).toArray(), findSentPhotos(db)])
  const photos = [...seen.map(({ photo }) => photo), ...sent]
  return {
    photos: photos.length,
    photoBytes: photos.reduce((bytes, photo) => bytes + (photo?.size ?? 0), 0),
    pages: (await db.cachedJobs.count()) + (await pageLists(db).count()) + (await db.cachedProfiles.count()),
  }
}

/** Deletes the fetched photos or pages: the server has them, and screens fetch them anew. What was written or synced stays. */
export const emptyCache = async (db: LocalDatabase, kind: 'photos' | 'pages'): Promise<void> => {
  if (kind === 'photos') return void (await Promise.all([photoRows(db).delete(), freeSentPhotos(db)]))
  await db.transaction('rw', db.cachedJobs, db.cachedLists, db.cachedProfiles, async () => {
    await Promise.all([db.cachedJobs.clear(), pageLists(db).delete(), db.cachedProfiles.clear()])
  })
}

const keptFor = 7 * 24 * 60 * 60 * 1_000

/**
 * Deletes cached rows after a week: they live outside the feeds, so no feed entry reports their changes. A photo never changes, so it stays
 * as long as its message is on the device (rule 1.2.426).
 */
export const expireCache = async (db: LocalDatabase): Promise<void> => {
  const before = db.now() - keptFor
  await db.cachedJobs.where('fetchedAt').below(before).delete()
  const old = () => db.cachedLists.where('fetchedAt').below(before)
  const photos = await findKeptPhotos(db, await old().primaryKeys())
  await old()
    .filter(({ key }) => !photos.has(key))
    .delete()
  await db.cachedProfiles.where('fetchedAt').below(before).delete()
}
