import type { Id } from '../../schema/ids.ts'
import type { Job } from '../../schema/jobs/job.ts'
import { lists } from '../../schema/limits.ts'
import type { LocalDatabase } from '../store/database.ts'
import { ApiError, call, callPage } from '../http/transport.ts'
import { dropHeld, isOwnPath, keepAnswer } from './answers.ts'
import { findKeptPhotos, photoKeys } from './message-photos.ts'
import { findKeptPapers, paperKeys } from './paper-files.ts'
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

/** Returns the path of the statistics over all public jobs, or over the open ones. */
export const statisticsPath = (status: 'all' | 'open'): string =>
  `/api/jobs/statistics${status === 'all' ? '' : `?status=${status}`}`

/** A page of the public list as it is stored. A page that was not stored holds its jobs itself. */
export interface JobList {
  ids: Id[]
  total: number
  jobs?: Job[]
}

/** Fetches a page of jobs into `answers` and `cachedJobs`. Returns the total. Throws like `call`. */
export const fetchJobs = async (db: LocalDatabase, filter: JobListFilter): Promise<number> => {
  const path = jobListPath(filter)
  const { value: jobs, total = jobs.length } = await callPage<Job[]>('GET', path)
  const list: JobList = { ids: jobs.map(({ id }) => id), total, jobs }
  await keepAnswer(db, path, list, db.now(), ({ fetchedAt }) =>
    db.transaction('rw', db.cachedJobs, db.answers, async () => {
      await db.cachedJobs.bulkPut(jobs.map((job) => ({ ...job, fetchedAt })))
      await db.answers.put({ path, value: { ids: list.ids, total }, fetchedAt })
    }),
  )
  return total
}

/** Fetches one job into `cachedJobs`, or removes it there when the server no longer has it. Throws like `call`, except for 404. */
export const fetchJob = async (db: LocalDatabase, id: Id): Promise<'found' | 'not_found'> => {
  const path = jobPath(id)
  try {
    const job = await call<Job>('GET', path)
    await keepAnswer(db, path, job, db.now(), ({ fetchedAt }) => db.cachedJobs.put({ ...job, fetchedAt }))
    return 'found'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
    dropHeld(db, path)
    await db.cachedJobs.delete(id)
    return 'not_found'
  }
}

/** Stored content that the device can fetch again: photos of messages, photos it has sent, PDFs, and fetched pages (lists, offers, profiles). */
export interface Spare {
  photos: number
  photoBytes: number
  papers: number
  paperBytes: number
  pages: number
}

const photoRows = (db: LocalDatabase) => db.messagePhotos.where('key').startsWith(photoKeys)
const paperRows = (db: LocalDatabase) => db.messagePhotos.where('key').startsWith(paperKeys)
const pages = (db: LocalDatabase) => db.answers.filter(({ path }) => !isOwnPath(path))

/** Counts what the device could free. */
export const countCache = async (db: LocalDatabase): Promise<Spare> => {
  const [seen, sent, papers] = await Promise.all([photoRows(db).toArray(), findSentPhotos(db), paperRows(db).toArray()])
  const photos = [...seen.map(({ photo }) => photo), ...sent]
  return {
    photos: photos.length,
    photoBytes: bytesOf(photos),
    papers: papers.length,
    paperBytes: bytesOf(papers.map(({ photo }) => photo)),
    pages: (await db.cachedJobs.count()) + (await pages(db).count()) + (await db.cachedProfiles.count()),
  }
}

const bytesOf = (files: readonly (Blob | undefined)[]): number =>
  files.reduce((bytes, file) => bytes + (file?.size ?? 0), 0)

/** Deletes the fetched photos, PDFs or pages: the server has them, and screens fetch them anew. Written and synced rows stay. */
export const emptyCache = async (db: LocalDatabase, kind: 'photos' | 'papers' | 'pages'): Promise<void> => {
  if (kind === 'photos') return void (await Promise.all([photoRows(db).delete(), freeSentPhotos(db)]))
  if (kind === 'papers') return void (await paperRows(db).delete())
  await db.transaction('rw', db.cachedJobs, db.answers, db.cachedProfiles, async () => {
    await Promise.all([db.cachedJobs.clear(), pages(db).delete(), db.cachedProfiles.clear()])
  })
}

const keptFor = 7 * 24 * 60 * 60 * 1_000

/**
 * Deletes cached rows after a week: they live outside the feeds, so no feed entry reports their changes. A photo or a paper never changes, so it stays
 * as long as its row is on the device (rule 1.2.426).
 */
export const expireCache = async (db: LocalDatabase): Promise<void> => {
  const before = db.now() - keptFor
  await db.cachedJobs.where('fetchedAt').below(before).delete()
  await db.answers.where('fetchedAt').below(before).delete()
  await db.cachedProfiles.where('fetchedAt').below(before).delete()
  const old = () => db.messagePhotos.where('fetchedAt').below(before)
  const keys = await old().primaryKeys()
  const [photos, papers] = [await findKeptPhotos(db, keys), await findKeptPapers(db, keys)]
  await old()
    .filter(({ key }) => !photos.has(key) && !papers.has(key))
    .delete()
}
