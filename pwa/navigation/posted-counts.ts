import type { LocalDatabase } from '../../sync/store/database.ts'
import { useKeptQuery } from '../data/kept-query.ts'
import { sortPostedJobs } from '../jobs/posted-jobs.ts'
import { useUser } from '../session/session.tsx'

/** Returns how many of the individual's jobs are open and how many are over, at once if they were counted before; undefined until then. */
export function usePostedCounts(): { open: number; past: number } | undefined {
  const { id: me } = useUser()
  return useKeptQuery(`posted counts ${me}`, (database) => countPosted(database, me))
}

const countPosted = async (database: LocalDatabase, me: string) => {
  const { open, past } = sortPostedJobs(await database.jobs.where('postedById').equals(me).toArray())
  return { open: open.length, past: past.length }
}
