import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useEffectEvent, useRef } from 'react'
import { fetchJobs, fetchStatistics, jobListPath, type JobListFilter } from '../../sync/fetched/cache.ts'
import { useDatabase } from '../data/local-database.tsx'
import { resultOf, unkept, useFetched, type Fetched } from '../data/fetched.ts'
import { useFetchedJobs, useStatistics, useStoredJobs, type JobPage } from './queries.ts'

/** "Total annonces", "Emplois ouverts", "Résultats filtrés"; undefined while unknown. */
export interface Figures {
  all: number | undefined
  open: number | undefined
  filtered: number | undefined
}

export interface PublicJobs {
  /** Undefined while there is nothing to show. */
  page: JobPage | undefined
  state: Fetched<unknown>['state']
  figures: Figures
  retry: () => void
}

/** Returns a page of the public list. The device's rows stand in until the server answers, and while it is out of reach. */
export function usePublicJobs(filter: JobListFilter): PublicJobs {
  const database = useDatabase()
  const list = useFetched(jobListPath(filter), () => fetchJobs(database, filter))
  const counted = useFetched('statistics', () => fetchStatistics(database, 'all'))
  useOffersChange(() => {
    list.refresh()
    counted.refresh()
  })

  const { state, retry } = list
  const known = useFetchedJobs(filter)
  const fetched = unkept(resultOf(list)) ?? known
  const isOffline = state === 'offline'
  const stored = useStoredJobs(filter, isOffline || fetched === null)
  const knownStatistics = useStatistics('all')
  const statistics = unkept(resultOf(counted))?.statistics ?? knownStatistics

  const standIn = stored && stored.all > 0 ? stored : undefined
  const isFromDevice = isOffline || !fetched
  // The last answer stays until the device's rows are read, so that nothing flashes when the network goes.
  const page = isFromDevice ? (stored ? standIn : (fetched ?? undefined)) : fetched
  return {
    page,
    state,
    figures: isOffline
      ? { all: standIn?.all, open: standIn?.open, filtered: standIn?.total }
      : { all: statistics?.total, open: statistics?.open, filtered: page?.total },
    retry,
  }
}

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
    // Changes that arrive together cause one call.
    const timer = setTimeout(notify, settles)
    return () => clearTimeout(timer)
  }, [position])
}
