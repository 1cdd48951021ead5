import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from '../store/database.ts'
import { write } from '../outbox/write.ts'

/** Marks one notification as read. Writes nothing when it is read already or not on this device. */
export const readNotification = async (db: LocalDatabase, { id }: { id: Id }): Promise<{ mutationId: Id | null }> => {
  const notification = await db.notifications.get(id)
  if (!notification || notification.isRead) return { mutationId: null }
  return { mutationId: await write(db, 'notification.read', { id }) }
}

/** Marks as read a notification that was pressed, and that this device may know only from a push. Writes nothing if it is already read. */
export const readPressed = async (db: LocalDatabase, { id }: { id: Id }): Promise<void> => {
  const notification = await db.notifications.get(id)
  if (!notification?.isRead) await write(db, 'notification.read', { id })
}

/** Marks `upTo`, the newest notification that the user saw, and all earlier ones as read. Later ones stay unread. */
export const readAllNotifications = async (db: LocalDatabase, { upTo }: { upTo: Id }): Promise<{ mutationId: Id }> => {
  const newest = await db.notifications.get(upTo)
  const seen = newest && { createdAt: newest.createdAt }
  return { mutationId: await write(db, 'notification.readAll', { upTo }, seen && { seen }) }
}
