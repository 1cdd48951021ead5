import { useLiveQuery } from 'dexie-react-hooks'
import type { KeptOffer } from '../../../schema/searches/kept-offer.ts'
import { followedFeeds } from '../../../sync/protocol/pull-plan.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { useDatabase } from '../../data/local-database.tsx'
import type { ListedJob } from '../stored-jobs.ts'

/** A kept offer that is not on this device. */
export interface MissingOffer {
  kept: KeptOffer
  /** False if this device cannot tell: the offer is older than those that it retains, or the first pull has not finished. */
  isGone: boolean
}

export interface KeptOffers {
  jobs: ListedJob[]
  missing: MissingOffer[]
}

/** Returns the kept offers, the last kept one first. Undefined while they are read. */
export function useKeptOffers(): KeptOffers | undefined {
  const database = useDatabase()
  return useLiveQuery(() => readKeptOffers(database), [database])
}

export const readKeptOffers = async (db: LocalDatabase): Promise<KeptOffers> => {
  const kept = (await db.kept.toArray()).sort((a, b) => (a.keptAt < b.keptAt ? 1 : -1))
  const jobs = await db.jobs.bulkGet(kept.map(({ id }) => id))
  if (jobs.every((job) => job && !job.deletedAt)) return { jobs: jobs.filter((job) => job !== undefined), missing: [] }
  const [floor, isWhole] = await Promise.all([db.readMeta('jobsFloor'), hasAllFeeds(db)])
  const isWithin = ({ publishedAt }: KeptOffer) =>
    publishedAt !== null && (floor === undefined || publishedAt > floor.createdAt)
  return {
    jobs: jobs.filter((job) => job !== undefined && !job.deletedAt) as ListedJob[],
    missing: kept.flatMap((one, index) => {
      const job = jobs[index]
      if (job && !job.deletedAt) return []
      return { kept: one, isGone: job !== undefined || (isWhole && isWithin(one)) }
    }),
  }
}

/** Whether this device has received every offer of the feeds that it follows. */
const hasAllFeeds = async (db: LocalDatabase): Promise<boolean> => {
  const states = await db.feeds.bulkGet(await followedFeeds(db))
  return states.every((state) => state?.before === null)
}
