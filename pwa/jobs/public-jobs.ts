import { fetchJobs, jobListKey, type JobListFilter } from '../../sync/cache.ts'
import { useDatabase } from '../shell/local-database.tsx'
import { useFetched, type Fetched } from './fetched.ts'
import { useFetchedJobs, useFetchedTotal, useStoredJobs, type JobPage } from './queries.ts'

/** "Total annonces", "Emplois ouverts", "Résultats filtrés"; undefined while unknown. */
export interface Figures {
  all: number | undefined
  open: number | undefined
  filtered: number | undefined
}

export interface PublicJobs {
  /** Undefined while nothing can be shown. */
  page: JobPage | undefined
  /** Whether `page` is what this device happens to have, not what the server answered. */
  isFromDevice: boolean
  state: Fetched<unknown>['state']
  figures: Figures
  retry: () => void
}

const everything: JobListFilter = { status: 'all', page: 1 }
const everythingOpen: JobListFilter = { status: 'open', page: 1 }

/** A page of the public list. What the device has stands in until the server has answered, and where it can't be reached. */
export function usePublicJobs(filter: JobListFilter): PublicJobs {
  const database = useDatabase()
  const key = jobListKey(filter)
  const { state, retry } = useFetched(key, () => fetchJobs(database, filter))
  useFetched('figures', async () => {
    const others = [everything, everythingOpen].filter((counted) => jobListKey(counted) !== key)
    await Promise.all(others.map((counted) => fetchJobs(database, counted)))
  })

  const fetched = useFetchedJobs(filter)
  const isOffline = state === 'offline'
  const stored = useStoredJobs(filter, isOffline || fetched === null)
  const all = useFetchedTotal(everything)
  const open = useFetchedTotal(everythingOpen)

  const standIn = stored && stored.all > 0 ? stored : undefined
  const isFromDevice = isOffline || !fetched
  const page = isFromDevice ? standIn : fetched
  return {
    page,
    isFromDevice,
    state,
    figures: isOffline
      ? { all: standIn?.all, open: standIn?.open, filtered: standIn?.total }
      : { all, open, filtered: page?.total },
    retry,
  }
}
