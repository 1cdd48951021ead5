import { useLiveQuery } from 'dexie-react-hooks'
import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { ShownRows } from '../../sync/store/rows.ts'
import { hasArrived, unlessComing } from '../data/first-load.ts'
import { useDatabase } from '../data/local-database.tsx'
import { useUser } from '../session/session.tsx'

/** Whether the reader has blocked this person; undefined while the device reads. */
export function useIsBlocked(id: Id): boolean | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => (await database.blocks.get(id)) !== undefined, [database, id])
}

/** Whether the reader and this person have agreed work that is not over. */
export function useSharesWork(id: Id): boolean {
  const database = useDatabase()
  const { id: me } = useUser()
  const isShared = ({ postedById, status }: JobRow) =>
    (status === 'assigned' || status === 'in_progress') && [me, id].includes(postedById)
  return (
    useLiveQuery(
      async () => (await database.jobs.where('assignedToId').anyOf([me, id]).filter(isShared).count()) > 0,
      [database, me, id],
    ) ?? false
  )
}

/** Returns the people whom the reader has blocked, the latest first. Undefined while the device reads. */
export function useBlocks(): ShownRows['block'][] | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const blocks = (await database.blocks.toArray()).sort((a, b) => b.blockedAt.localeCompare(a.blockedAt))
    return unlessComing(blocks, { isReceived: await hasArrived(database) })
  }, [database])
}
