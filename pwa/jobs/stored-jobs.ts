import type { PublicUser } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { Job, JobRow } from '../../schema/jobs/job.ts'
import { readAnswer } from '../../sync/fetched/answers.ts'
import { jobPath } from '../../sync/fetched/cache.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { newestFirst } from './job-order.ts'

export type ListedJob = Shown<JobRow>

/** The poster of a job, as far as this device knows. */
export type Poster = Job['poster'] & Partial<Pick<PublicUser, 'profileImageUrl' | 'isDeleted' | 'privateProfile'>>

/** Returns the rating of an individual; undefined if there is none yet, or this device knows none. */
export const ratingOf = (poster: Poster | undefined): number | undefined =>
  (poster?.privateProfile ?? poster)?.rating ?? undefined

/** Returns the newest version of each job that this device has, synced or fetched, in the order of `ids`; unknown ids are left out. */
export const readJobs = async (db: LocalDatabase, ids: readonly Id[]): Promise<ListedJob[]> => {
  const [synced, cached] = await Promise.all([db.jobs.bulkGet([...ids]), db.cachedJobs.bulkGet([...ids])])
  return ids.flatMap((_, index) => newer(synced[index], cached[index]) ?? [])
}

/** Like `readJobs`. A fetched job that could not be stored counts as well. */
export const readJob = async (db: LocalDatabase, id: Id): Promise<ListedJob | undefined> => {
  const [[stored], held] = await Promise.all([readJobs(db, [id]), readAnswer<Job>(db, jobPath(id))])
  return newer(stored, held?.value)
}

/** Returns the newer version. A synced row with an unsent change always wins. */
const newer = (synced: ListedJob | undefined, cached: ListedJob | undefined): ListedJob | undefined => {
  if (!synced || !cached) return synced ?? cached
  return synced.pending || synced.updatedAt >= cached.updatedAt ? synced : cached
}

/** Returns all jobs on this device, newest first: the public list shows them without a network. */
export const readAllJobs = async (db: LocalDatabase): Promise<ListedJob[]> => {
  const [synced, cached] = await Promise.all([db.jobs.toArray(), db.cachedJobs.toArray()])
  const byId = new Map<Id, ListedJob>(cached.map((job) => [job.id, job]))
  for (const job of synced) byId.set(job.id, newer(job, byId.get(job.id)) ?? job)
  return [...byId.values()].filter((job) => !job.deletedAt).sort(newestFirst)
}

export const readPoster = async (
  db: LocalDatabase,
  job: Pick<JobRow, 'id' | 'postedById'> & Partial<Pick<Job, 'poster'>>,
): Promise<Poster | undefined> => {
  const [person, cached] = await Promise.all([db.people.get(job.postedById), db.cachedJobs.get(job.id)])
  return person ?? cached?.poster ?? job.poster
}

/** Returns the ratings of these offers' posters by the person's id; whoever has none, or is unknown here, is left out. */
export const readRatings = async (db: LocalDatabase, jobs: readonly ListedJob[]): Promise<Map<Id, number>> => {
  const ids = [...new Set(jobs.map(({ postedById }) => postedById))]
  const people = await db.people.bulkGet(ids)
  return new Map(
    people.flatMap((person) => {
      const rating = ratingOf(person)
      return person && rating !== undefined ? [[person.id, rating]] : []
    }),
  )
}

/** Returns the open offers to which this student has not applied, unordered. */
export const readOpenJobs = async (db: LocalDatabase, me: Id): Promise<ListedJob[]> => {
  const [open, mine] = await Promise.all([
    db.jobs.where('status').equals('open').toArray(),
    db.applications.where('studentId').equals(me).toArray(),
  ])
  const applied = new Set(mine.map(({ jobId }) => jobId))
  return open.filter((job) => !applied.has(job.id) && !job.deletedAt)
}

/** Returns the newest few of these offers, those of the home canton first, without reading all rows on the device. */
export const readNearJobs = async (
  db: LocalDatabase,
  me: Id,
  home: string | null,
  count: number,
): Promise<ListedJob[]> => {
  const mine = await db.applications.where('studentId').equals(me).toArray()
  const applied = new Set(mine.map(({ jobId }) => jobId))
  const isOffered = (job: ListedJob) => !job.deletedAt && !applied.has(job.id)

  const newest = (index: string, ...from: string[]) =>
    db.jobs
      .where(index)
      .between([...from, 'open', ''], [...from, 'open', '\uffff'])
      .reverse()
  const near =
    home === null ? [] : await newest('[canton+status+createdAt]', home).filter(isOffered).limit(count).toArray()
  if (near.length === count) return near

  const taken = new Set(near.map(({ id }) => id))
  const others = await newest('[status+createdAt]')
    .filter((job) => isOffered(job) && !taken.has(job.id))
    .limit(count - near.length)
    .toArray()
  return [...near, ...others]
}
