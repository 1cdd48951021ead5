import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { lists, pullLimits } from '../../../schema/limits.ts'
import { fetchJobs, jobListPath, type JobListFilter, type ReceivedJobs } from '../../../sync/fetched/cache.ts'
import { resultOf, unkept, useFetched, type Fetched } from '../../data/fetched.ts'
import { useDatabase } from '../../data/local-database.tsx'
import { useOffersChange } from '../public-jobs.ts'
import { useStoredJobs } from '../queries.ts'
import { readJobs, type ListedJob } from '../stored-jobs.ts'

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
  const pageOf = (page: number): JobListFilter => ({ ...filter, page, limit: lists.maximumLimit })
  const key = jobListPath(pageOf(1))

  const fetched = useFetched(`map ${key}`, async () => {
    let all: ReceivedJobs = { jobs: [], total: 0, isKept: true }
    for (let page = 1; page <= pages; page += 1) {
      const { jobs, total, isKept } = await fetchJobs(database, pageOf(page))
      all = { jobs: [...all.jobs, ...jobs], total, isKept: all.isKept && isKept }
      if (total <= page * lists.maximumLimit) break
    }
    return all
  })
  useOffersChange(fetched.refresh)

  const read = useLiveQuery(async () => {
    const found = await database.cachedLists.bulkGet(
      Array.from({ length: pages }, (_, index) => jobListPath(pageOf(index + 1))),
    )
    const [first] = found
    if (!first) return { key, jobs: null, total: 0 }
    // A stored page beyond the end may remain from a longer list.
    const ids = found.flatMap((list, index) => (index * lists.maximumLimit < first.total ? (list?.ids ?? []) : []))
    return { key, jobs: await readJobs(database, [...new Set(ids)]), total: first.total }
  }, [database, key])
  const known = unkept(resultOf(fetched)) ?? (read?.key === key ? read : undefined)

  const isOffline = fetched.state === 'offline'
  const all = useMemo(() => ({ ...filter, page: 1, limit: pullLimits.openJobs }), [filter])
  const stored = useStoredJobs(all, isOffline || (fetched.state === 'failed' && known?.jobs === null))
  const standIn = stored && stored.all > 0 ? stored : undefined
  const { state, retry } = fetched
  if (standIn) return { jobs: standIn.jobs, total: standIn.total, state, retry }
  return { jobs: isOffline ? undefined : (known?.jobs ?? undefined), total: known?.total ?? 0, state, retry }
}
