import { useNavigate } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Notification } from '../../schema/notifications/notification.ts'
import { readAllNotifications, readNotification } from '../../sync/mutations/notifications.ts'
import { useDatabase } from '../data/local-database.tsx'
import { notKeptToast } from '../outbox/write-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Popover } from '../ui/overlays/popover.tsx'
import { showToast } from '../ui/toast.ts'
import { NotificationList } from './notification-list.tsx'
import { useNotifications } from './queries.ts'

/** The number of unread notifications, and their list (rules 1.2.61 and 1.2.62). Marking one as read shows at once, also offline. */
export function NotificationBell() {
  const database = useDatabase()
  const navigate = useNavigate()
  const notifications = useNotifications()
  const [open, setOpen] = useState(false)
  const unread = notifications?.filter((notification) => !notification.isRead).length ?? 0

  const wanted = useRef<string>(undefined)

  const follow = ({ id, isRead, actionUrl }: Notification) => {
    wanted.current = actionUrl ?? undefined
    setOpen(false)
    // A notification that the device cannot mark as read still opens its target and stays unread.
    if (!isRead) readNotification(database, { id }).catch(() => undefined)
  }
  const leave = () => {
    const href = wanted.current
    wanted.current = undefined
    if (href) void navigate({ href })
  }
  const readAll = async () => {
    const newest = notifications?.[0]
    if (!newest) return
    try {
      await readAllNotifications(database, { upTo: newest.id })
    } catch (error) {
      showToast(notKeptToast(error, 'Impossible de marquer comme lu', 'Le stockage de cet appareil ne répond pas.'))
    }
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      onClosed={leave}
      title="Notifications"
      trigger={
        <IconButton label={unread > 0 ? 'Notifications non lues' : 'Notifications'} badge={unread}>
          <Bell size={22} />
        </IconButton>
      }
    >
      <NotificationList
        notifications={notifications}
        hasUnread={unread > 0}
        onFollow={follow}
        onReadAll={() => void readAll()}
      />
    </Popover>
  )
}
