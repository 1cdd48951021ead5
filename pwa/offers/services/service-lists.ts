import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { JobStatistics } from '../../../schema/jobs/job.ts'
import { fetchJobs, fetchStatistics, jobListPath, type JobListFilter } from '../../../sync/fetched/cache.ts'
import { usePreloadedAnswers } from '../../data/preloaded.tsx'
import { useDatabase } from '../../data/local-database.tsx'
import { resultOf, unkept, useFetched, type Fetched } from '../../data/fetched.ts'
import { useLastRead } from '../../jobs/last-read.ts'
import { useOffersChange } from '../../jobs/public-jobs.ts'
import { pageOf, toPage, useStatistics, type JobPage } from '../../jobs/queries.ts'
import { readAllJobs, readJobs } from '../../jobs/stored-jobs.ts'

export interface ServiceLists {
  /** One page per filter; undefined while there is nothing to show for it. */
  pages: (JobPage | undefined)[]
  /** Statistics over all open offers; undefined while unknown. */
  statistics: JobStatistics | undefined
  state: Fetched<unknown>['state']
  retry: () => void
}

/** Returns several lists of offers. The device's rows stand in while the server has not answered or is out of reach. */
export function useServiceLists(filters: JobListFilter[]): ServiceLists {
  const database = useDatabase()
  const paths = filters.map(jobListPath)
  const key = paths.join(' ')
  const asked = useFetched(key, async () => {
    const [lists, counted] = await Promise.all([
      Promise.all(filters.map((filter) => fetchJobs(database, filter))),
      fetchStatistics(database, 'open'),
    ])
    return { lists, counted }
  })
  const { state, retry, refresh } = asked
  const received = resultOf(asked)
  useOffersChange(refresh)

  const preloaded = usePreloadedPages(paths)
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
    const fetched = unkept(received?.lists[index]) ?? known?.[index] ?? preloaded[index]
    // The last answer stays until the device's rows are read, so that nothing flashes when the network goes.
    if (!stored?.length || (fetched && !isOffline)) return fetched
    return pageOf(stored, filter)
  })
  const knownStatistics = useStatistics('open')
  const statistics = unkept(received?.counted)?.statistics ?? knownStatistics
  return { pages, statistics, state, retry }
}

function usePreloadedPages(paths: string[]): (JobPage | undefined)[] {
  const answers = usePreloadedAnswers()
  const key = paths.join(' ')
  return useMemo(() => key.split(' ').map((path) => toPage(answers[path])), [answers, key])
}
