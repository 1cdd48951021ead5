import { userFeed } from '../../schema/feeds.ts'
import type { LocalDatabase } from '../../sync/store/database.ts'

/** Whether this device has received anything of this person's feed. Before that, an empty list means nothing. For use in live queries. */
export const hasArrived = async (database: LocalDatabase): Promise<boolean> =>
  database.userId !== null && (await database.feeds.get(userFeed(database.userId))) !== undefined
