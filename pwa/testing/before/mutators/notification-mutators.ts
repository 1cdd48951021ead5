import type { Id } from '../../../../schema/ids.ts'
import type { Notification } from '../../../../schema/notifications/notification.ts'
import type { Seen } from '../../../../sync/store/outbox-item.ts'
import { keyOf } from '../../../../sync/store/rows.ts'
import type { Mutator } from './mutator.ts'

export const readNotificationMutator: Mutator<'notification.read'> = {
  isBookkeeping: true,
  effects: {
    notification: (args, row, { id }) => (row && id === args.id && !row.isRead ? { ...row, isRead: true } : row),
  },
  touches: (_db, args) => [keyOf('notification', args.id)],
}

/** Compares, as the server does, with the time of the newest notification that the user saw. */
const wasSeen = (row: Notification, upTo: Id, seen: Seen | undefined) =>
  row.id === upTo || (seen?.createdAt !== undefined && row.createdAt <= seen.createdAt)

export const readAllNotificationsMutator: Mutator<'notification.readAll'> = {
  isBookkeeping: true,
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
}
