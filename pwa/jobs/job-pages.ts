import { deepEqual } from '@tanstack/react-router'
import type { PreloadedAnswer } from '../../schema/documents.ts'
import type { Job } from '../../schema/jobs/job.ts'
import { lists } from '../../schema/limits.ts'
import { readAnswer } from '../../sync/fetched/answers.ts'
import type { JobList, JobListFilter } from '../../sync/fetched/cache.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { passesFilter } from './job-search.ts'
import { readJobs, type ListedJob } from './stored-jobs.ts'

/** A page of jobs and the total count. */
export interface JobPage {
  jobs: ListedJob[]
  total: number
}

/** Returns the page that the server last returned; null if this device has none. Reuses the objects of unchanged jobs in `shown`. */
export const readPage = async (db: LocalDatabase, path: string, shown?: JobPage | null): Promise<JobPage | null> => {
  const list = (await readAnswer<JobList>(db, path))?.value
  if (!list) return null
  const page = { jobs: list.jobs ?? (await readJobs(db, list.ids)), total: list.total }
  return shown ? keepShown(shown, page) : page
}

/** React renders only the cards whose jobs are other objects. */
const keepShown = (shown: JobPage, page: JobPage): JobPage => {
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
