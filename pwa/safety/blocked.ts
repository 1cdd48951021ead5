import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import type { ShownRows } from '../../sync/store/rows.ts'
import { useDatabase } from '../data/local-database.tsx'

/** Whether the reader has blocked this person; undefined while the device reads. */
export function useIsBlocked(id: Id): boolean | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => (await database.blocks.get(id)) !== undefined, [database, id])
}

/** Returns the people whom the reader has blocked, the latest first. Undefined while the device reads. */
export function useBlocks(): ShownRows['block'][] | undefined {
  const database = useDatabase()
  return useLiveQuery(
    async () => (await database.blocks.toArray()).sort((a, b) => b.blockedAt.localeCompare(a.blockedAt)),
    [database],
  )
}
