import type { WageRow } from '../../schema/law/wages.ts'
import { fetchConfig, readReplacedWages } from '../../sync/fetched/config.ts'
import { useFetched } from '../data/fetched.ts'
import { useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'

const none: WageRow[] = []

/** Returns the minimum wages by which an operator has replaced those of this version of the app, as the device has read them last. */
export const useReplacedWages = (): WageRow[] => useKeptQuery('replaced wages', readReplacedWages) ?? none

/** As above, for whoever sets a rate: asks the server for them, if the device has not done so within the last hour. */
export function useFreshReplacedWages(): WageRow[] {
  const database = useDatabase()
  useFetched('config', () => fetchConfig(database))
  return useReplacedWages()
}
