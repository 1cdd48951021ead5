import { useLiveQuery } from 'dexie-react-hooks'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { Shown } from '../../sync/rows.ts'
import { useDatabase } from '../shell/local-database.tsx'

/** The newest first. Undefined while they are read. */
export function useNotifications(): Shown<Notification>[] | undefined {
  const database = useDatabase()
  return useLiveQuery(() => database.notifications.orderBy('createdAt').reverse().limit(100).toArray(), [database])
}
