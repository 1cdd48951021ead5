import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from '../store/database.ts'
import { write } from '../outbox/write.ts'

/** Marks one notification as read; nothing is written where it is already, or isn't on this device. */
export const readNotification = async (db: LocalDatabase, { id }: { id: Id }): Promise<{ mutationId: Id | null }> => {
  const notification = await db.notifications.get(id)
  if (!notification || notification.isRead) return { mutationId: null }
  return { mutationId: await write(db, 'notification.read', { id }) }
}

/** Marks `upTo`, the newest one the person saw, and all before it as read. What arrived later stays unread. */
export const readAllNotifications = async (db: LocalDatabase, { upTo }: { upTo: Id }): Promise<{ mutationId: Id }> => {
  const newest = await db.notifications.get(upTo)
  const seen = newest && { createdAt: newest.createdAt }
  return { mutationId: await write(db, 'notification.readAll', { upTo }, seen && { seen }) }
}
