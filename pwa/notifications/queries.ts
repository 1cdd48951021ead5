import { useLiveQuery } from 'dexie-react-hooks'
import { notificationsKept } from '../../schema/limits.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { Shown } from '../../sync/store/rows.ts'
import { hasArrived } from '../data/first-load.ts'
import { useDatabase } from '../data/local-database.tsx'

/** Returns notifications, newest first. Undefined while they are read or not yet received. */
export function useNotifications(): Shown<Notification>[] | undefined {
  const database = useDatabase()
  return useLiveQuery(async () => {
    const newest = await database.notifications.orderBy('createdAt').reverse().limit(notificationsKept).toArray()
    return newest.length > 0 || (await hasArrived(database)) ? newest : undefined
  }, [database])
}
