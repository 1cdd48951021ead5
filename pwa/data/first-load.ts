import { userFeed } from '../../schema/jobs/job.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'

/** Whether anything of this person has arrived on the device yet: before that, no rows says nothing. To be read in live queries. */
export const hasArrived = async (database: LocalDatabase): Promise<boolean> =>
  database.userId !== null && (await database.feeds.get(userFeed(database.userId))) !== undefined
