import type { LocalDatabase } from '../../sync/store/database.ts'
import { useKeptQuery } from '../data/kept-query.ts'
import { useUser } from '../session/session.tsx'

/** Returns how many of the individual's jobs are open and how many are over, at once if they were counted before; undefined until then. */
export function usePostedCounts(): { open: number; past: number } | undefined {
  const { id: me } = useUser()
  return useKeptQuery(`posted counts ${me}`, (database) => countPosted(database, me))
}

const countPosted = async (database: LocalDatabase, me: string) => {
  const jobs = await database.jobs.where('postedById').equals(me).toArray()
  const kept = jobs.filter(({ deletedAt }) => !deletedAt)
  return {
    open: kept.filter(({ status }) => status === 'open').length,
    past: kept.filter(({ status }) => status === 'completed' || status === 'cancelled').length,
  }
}
