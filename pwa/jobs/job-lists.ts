import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { JobStatistics } from '../../schema/jobs/job.ts'
import { fetchAnswer, readAnswer } from '../../sync/fetched/answers.ts'
import { fetchJobs, jobListPath, statisticsPath, type JobListFilter } from '../../sync/fetched/cache.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'
import { useFetched, type Fetched } from '../data/fetched.ts'
import { useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'
import { usePreloadedAnswers, usePreloadedValue } from '../data/preloaded.tsx'
import { pageOf, readPage, toPage, type JobPage } from './job-pages.ts'
import { readAllJobs, type ListedJob } from './stored-jobs.ts'

export interface JobLists {
  /** One page per filter; undefined while there is nothing to show for it. */
  pages: (JobPage | undefined)[]
  /** The server's figures over the jobs of this status; undefined while unknown. */
  statistics: JobStatistics | undefined
  /** Whether the figures may still arrive. */
  isCounting: boolean
  /** All jobs on this device, while they stand in for a page. */
  stored: ListedJob[] | undefined
  /** The state of the request for the pages. */
  state: Fetched<unknown>['state']
  retry: () => void
}

/**
 * Returns pages of the public list, and figures over all jobs or the open ones. The device's rows stand in until the server answers, and while it is
 * out of reach. The same `filters` are the same object at each rendering.
 */
export function useJobLists(filters: readonly JobListFilter[], status: 'all' | 'open'): JobLists {
  const database = useDatabase()
  const key = filters.map(jobListPath).join(' ')
  const asked = useFetched(key, () => Promise.all(filters.map((filter) => fetchJobs(database, filter))))
  const { statistics, ...counted } = useStatistics(status)
  const again = (how: 'retry' | 'refresh') => {
    asked[how]()
    counted[how]()
  }
  useOffersChange(() => again('refresh'))

  const known = useKnownPages(key)
  const isOffline = asked.state === 'offline'
  const stored = useAllJobs(isOffline || known?.includes(null) === true)
  const pages = useMemo(
    () =>
      filters.map((filter, index) => {
        const page = known?.[index] ?? undefined
        // The last answer stays until the device's rows are read, which avoids an empty frame when the network goes.
        return stored?.length && (isOffline || !page) ? pageOf(stored, filter) : page
      }),
    [filters, known, stored, isOffline],
  )
  const isCounting = asked.state === 'fetching' || counted.state === 'fetching'
  return { pages, statistics, isCounting, stored, state: asked.state, retry: () => again('retry') }
}

/** Returns what the server last returned for these paths, which spaces separate; null for a page that this device does not have. */
function useKnownPages(key: string): (JobPage | null)[] | undefined {
  const answers = usePreloadedAnswers()
  const { paths, first } = useMemo(() => {
    const separate = key.split(' ')
    return { paths: separate, first: separate.map((path) => toPage(answers[path]) ?? null) }
  }, [key, answers])
  return useKeptQuery(
    key,
    (database, held) =>
      Promise.all(
        paths.map(async (path, index) => {
          const shown = held?.[index] ?? first[index]
          return (await readPage(database, path, shown)) ?? first[index] ?? null
        }),
      ),
    first.some(Boolean) ? first : undefined,
  )
}

function useStatistics(status: 'all' | 'open') {
  const database = useDatabase()
  const path = statisticsPath(status)
  const read = async (db: LocalDatabase) => (await readAnswer<JobStatistics>(db, path))?.value
  const statistics = useKeptQuery(path, read, usePreloadedValue<JobStatistics>(path))
  return { ...useFetched(path, () => fetchAnswer(database, path)), statistics }
}

/** Returns all jobs on this device, newest first. Reads nothing unless `isWanted`. */
export function useAllJobs(isWanted: boolean): ListedJob[] | undefined {
  const database = useDatabase()
  const stored = useLiveQuery(async () => (isWanted ? await readAllJobs(database) : undefined), [database, isWanted])
  return isWanted ? stored : undefined
}

/** Milliseconds: changes that arrive together cause one call. */
const settles = 500

/** Calls `onChange` after a change of the synced offers on a student's device. */
export function useOffersChange(onChange: () => void): void {
  const database = useDatabase()
  const position = useLiveQuery(async () => {
    const feeds = await database.feeds.where('feed').startsWith('jobs:').toArray()
    return feeds.reduce((sum, { cursor }) => sum + cursor, 0)
  }, [database])
  const seen = useRef(position)
  const notify = useEffectEvent(onChange)

  useEffect(() => {
    if (position === undefined || position === seen.current) return
    const isFirst = seen.current === undefined
    seen.current = position
    if (isFirst) return
    const timer = setTimeout(notify, settles)
    return () => clearTimeout(timer)
  }, [position])
}
