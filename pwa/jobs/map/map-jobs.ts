import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { lists, pullLimits } from '../../../schema/limits.ts'
import { fetchJobs, jobListPath, type JobListFilter } from '../../../sync/fetched/cache.ts'
import { useFetched, type Fetched } from '../../data/fetched.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useAllJobs, useOffersChange } from '../job-lists.ts'
import { pageOf, readPage } from '../job-pages.ts'
import type { ListedJob } from '../stored-jobs.ts'

const pages = pullLimits.openJobs / lists.maximumLimit

export interface MapJobs {
  /** Undefined while there is nothing to show. */
  jobs: ListedJob[] | undefined
  /** The total number of offers, of which only the newest are shown. */
  total: number
  state: Fetched<unknown>['state']
  retry: () => void
}

/** Returns the newest offers of a filter, as many as a student's device retains. This device's rows stand in while the server is out of reach. */
export function useMapJobs(filter: JobListFilter): MapJobs {
  const database = useDatabase()
  const partOf = (page: number): JobListFilter => ({ ...filter, page, limit: lists.maximumLimit })
  const key = jobListPath(partOf(1))

  const fetched = useFetched(`map ${key}`, async () => {
    for (let page = 1; page <= pages; page += 1) {
      const total = await fetchJobs(database, partOf(page))
      if (total <= page * lists.maximumLimit) break
    }
  })
  useOffersChange(fetched.refresh)

  const read = useLiveQuery(async () => {
    const paths = Array.from({ length: pages }, (_, index) => jobListPath(partOf(index + 1)))
    const found = await Promise.all(paths.map((path) => readPage(database, path)))
    const total = found[0]?.total ?? 0
    // A stored page beyond the end may remain from a longer list, and an offer may be on two pages.
    const jobs = found.flatMap((page, index) => (index * lists.maximumLimit < total ? (page?.jobs ?? []) : []))
    return { key, jobs: found[0] && [...new Map(jobs.map((job) => [job.id, job])).values()], total }
  }, [database, key])
  const known = read?.key === key ? read : undefined

  const isOffline = fetched.state === 'offline'
  const stored = useAllJobs(isOffline || (fetched.state === 'failed' && known?.jobs === null))
  const standIn = useMemo(
    () => (stored?.length ? pageOf(stored, { ...filter, page: 1, limit: pullLimits.openJobs }) : undefined),
    [stored, filter],
  )
  const { state, retry } = fetched
  if (standIn) return { ...standIn, state, retry }
  return { jobs: isOffline ? undefined : (known?.jobs ?? undefined), total: known?.total ?? 0, state, retry }
}
