import type { Id } from '../../schema/ids.ts'
import type { notificationMutations } from '../../schema/notifications/mutations.ts'
import type { Notification } from '../../schema/notifications/notification.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Seen } from '../store/outbox-item.ts'
import { keyOf } from '../store/rows.ts'
import type { Mutators } from '../writing/mutator.ts'
import { onRow } from '../writing/on-row.ts'
import { writerOf } from '../writing/write.ts'

/** Compares, as the server does, with the time of the newest notification that the user saw. */
const wasSeen = (row: Notification, upTo: Id, seen: Seen | undefined) =>
  row.id === upTo || (seen?.createdAt !== undefined && row.createdAt <= seen.createdAt)

export const notificationMutators: Mutators<keyof typeof notificationMutations> = {
  'notification.read': onRow('notification', (_args, row) => (row && !row.isRead ? { ...row, isRead: true } : row)),
  'notification.readAll': {
    reachesFurther: true,
    effects: {
      notification: (args, row, { seen }) =>
        row && !row.isRead && wasSeen(row, args.upTo, seen) ? { ...row, isRead: true } : row,
    },
    // The newest notification may have left the device since the user saw it; earlier ones are marked as read all the same.
    touches: async (db, args, seen) => {
      const createdAt = seen?.createdAt ?? (await db.notifications.get(args.upTo))?.createdAt
      if (createdAt === undefined) return []
      const earlier = await db.notifications
        .where('createdAt')
        .belowOrEqual(createdAt)
        .filter((row) => !row.isRead)
        .primaryKeys()
      return earlier.map((id) => keyOf('notification', id))
    },
  },
}

const write = writerOf(notificationMutators)

/** Marks one notification as read. Writes nothing when it is read already or not on this device. */
export const readNotification = async (db: LocalDatabase, { id }: { id: Id }): Promise<{ mutationId: Id | null }> => {
  const notification = await db.notifications.get(id)
  if (!notification || notification.isRead) return { mutationId: null }
  return await write(db, 'notification.read', { id })
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
  return await write(db, 'notification.readAll', { upTo }, seen && { seen })
}
