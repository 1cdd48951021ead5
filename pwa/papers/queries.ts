import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { Paper } from '../../schema/papers/paper.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { hasArrived } from '../data/first-load.ts'
import { useKeptQuery } from '../data/kept-query.ts'
import { useDatabase } from '../data/local-database.tsx'

/** The papers on this device, the newest first, those that are only asked for before all others. Undefined while they are read. */
export const usePapers = (): Shown<Paper>[] | undefined =>
  useKeptQuery('papers', async (database) => {
    const papers = (await database.papers.toArray()).toSorted(newestFirst)
    return papers.length > 0 || (await hasArrived(database)) ? papers : undefined
  })

const newestFirst = (a: Paper, b: Paper): number =>
  (b.issuedAt ?? '9').localeCompare(a.issuedAt ?? '9') || b.id.localeCompare(a.id)

/** A paper by its id. Undefined while it is read, null if this device does not have it. */
export const usePaper = (id: Id): Shown<Paper> | null | undefined =>
  useKeptQuery(`paper ${id}`, async (database) => (await database.papers.get(id)) ?? null)

/** The job that the address names, if this device has it. Undefined while it is read. */
export function useJobOf(id: Id | undefined): JobRow | null | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => (id === undefined ? null : ((await database.jobs.get(id)) ?? null)), [database, id])
}
