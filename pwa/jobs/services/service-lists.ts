import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { fetchJobs, fetchStatistics, jobListPath, type JobListFilter } from '../../../sync/fetched/cache.ts'
import { useBroughtAnswers } from '../../shell/brought.tsx'
import { useDatabase } from '../../data/local-database.tsx'
import { useFetched, type Fetched } from '../../data/fetched.ts'
import { useLastRead } from '../last-read.ts'
import { useOffersChange } from '../public-jobs.ts'
import { pageOf, toPage, type JobPage } from '../queries.ts'
import { readAllJobs, readJobs } from '../stored-jobs.ts'

export interface ServiceLists {
  /** One page for each filter; undefined while there is nothing to show for it. */
  pages: (JobPage | undefined)[]
  state: Fetched<unknown>['state']
  retry: () => void
}

/** Returns several lists of offers. The device's rows stand in while the server has not answered or is out of reach. */
export function useServiceLists(filters: JobListFilter[]): ServiceLists {
  const database = useDatabase()
  const paths = filters.map(jobListPath)
  const key = paths.join(' ')
  const { state, retry, refresh } = useFetched(key, async () => {
    await Promise.all([...filters.map((filter) => fetchJobs(database, filter)), fetchStatistics(database, 'open')])
  })
  useOffersChange(refresh)

  const brought = useBroughtPages(paths)
  const read = useLiveQuery(async () => {
    const kept = await database.cachedLists.bulkGet(paths)
    const pages = kept.map(async (list) =>
      list ? { jobs: await readJobs(database, list.ids), total: list.total } : undefined,
    )
    return { key, pages: await Promise.all(pages) }
  }, [database, key])
  const known = useLastRead(key, read?.key === key ? read.pages : undefined)

  const isOffline = state === 'offline'
  const isWanted = isOffline || known?.includes(undefined) === true
  const stored = useLiveQuery(async () => (isWanted ? await readAllJobs(database) : undefined), [database, isWanted])
  const pages = filters.map((filter, index) => {
    const fetched = known?.[index] ?? brought[index]
    // The last answer stays until the device's rows are read, so that nothing flashes when the network goes.
    if (!stored?.length || (fetched && !isOffline)) return fetched
    return pageOf(stored, filter)
  })
  return { pages, state, retry }
}

function useBroughtPages(paths: string[]): (JobPage | undefined)[] {
  const answers = useBroughtAnswers()
  const key = paths.join(' ')
  return useMemo(() => key.split(' ').map((path) => toPage(answers[path])), [answers, key])
}
