import { Briefcase, CheckCheck, Info, MessageCircle, ScrollText } from 'lucide-react'
import { formatMoment } from '../../schema/dates.ts'
import type { Notification, NotificationType } from '../../schema/notifications/notification.ts'
import { Loading } from '../data/loading.tsx'
import { css, cx } from '../styled-system/css'
import noMessageArt from '../ui/art/no-message.svg?drawing'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { bindSigns } from '../ui/french.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Coming } from '../ui/skeletons.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

interface NotificationListProps {
  notifications: Notification[] | undefined
  hasUnread: boolean
  onFollow: (notification: Notification) => void
  onReadAll: () => void
}

const icons = {
  message: MessageCircle,
  job_match: Briefcase,
  application_update: ScrollText,
  other: Info,
} as const satisfies Record<NotificationType, unknown>

const listStyle = css({
  pile: '1',
  // The title above it and the button below it need 8rem.
  maxHeight: '[min(60dvh, 26rem, calc(var(--available-height, 100dvh) - 8rem))]',
  overflowY: 'auto',
  mx: '-4',
  px: '2',
  borderBottomWidth: 'hair',
  borderColor: 'line',
})
const skeletonStyle = css({ overflow: 'hidden', mb: '3' })
const comingStyle = css({ display: 'flex', gap: '3', px: '2', py: '2.5' })
const wordsStyle = css({ pile: '1.5', flex: '1' })
const itemStyle = css({
  display: 'grid',
  gridTemplateColumns: '[auto 1fr auto]',
  gap: '3',
  alignItems: 'start',
  width: 'full',
  minHeight: 'touch',
  px: '2',
  py: '2.5',
  rounded: 'small',
  textAlign: 'start',
  _hover: { bg: 'sunken' },
})
const titleStyle = css({ display: 'block', fontWeight: 'semibold', overflowWrap: 'anywhere' })
const textStyle = css({ display: 'block', textStyle: 'small', color: 'soft', overflowWrap: 'anywhere' })
const timeStyle = css({ display: 'block', textStyle: 'meta', color: 'soft' })
const dotStyle = css({ width: '2.5', height: '2.5', mt: '1.5', rounded: 'full', bg: 'brick' })

export function NotificationList({ notifications, hasUnread, onFollow, onReadAll }: NotificationListProps) {
  if (notifications === undefined) {
    return (
      <Loading level={3}>
        <NotificationsSkeleton />
      </Loading>
    )
  }
  if (notifications.length === 0) {
    return (
      <EmptyState
        level={3}
        drawing={noMessageArt}
        title="Rien de neuf"
        text="Vous verrez ici les réponses et les messages."
      />
    )
  }
  return (
    <>
      <ul className={listStyle}>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <Item notification={notification} onFollow={onFollow} />
          </li>
        ))}
      </ul>
      {hasUnread && (
        <Button variant="line" size="small" full className={css({ mt: '3' })} onClick={onReadAll}>
          <CheckCheck size={18} /> Tout marquer comme lu
        </Button>
      )}
    </>
  )
}

function Item({
  notification,
  onFollow,
}: {
  notification: Notification
  onFollow: (notification: Notification) => void
}) {
  const Icon = icons[notification.type]
  return (
    <button type="button" className={itemStyle} onClick={() => onFollow(notification)}>
      <Icon size={20} />
      <span>
        <span className={titleStyle}>{bindSigns(notification.title)}</span>
        <span className={textStyle}>{bindSigns(notification.message)}</span>
        <span className={timeStyle}>{formatMoment(notification.createdAt)}</span>
      </span>
      {!notification.isRead && (
        <span className={dotStyle}>
          <VisuallyHidden>non lue</VisuallyHidden>
        </span>
      )}
    </button>
  )
}

/** As high as a list that overflows the popover: a list that the device has yet to receive is mostly that long. */
function NotificationsSkeleton() {
  return (
    <Coming>
      <div className={cx(listStyle, skeletonStyle)}>
        {Array.from({ length: 5 }, (_, index) => (
          <div key={index} className={comingStyle}>
            <Skeleton width="1.25rem" height="1.25rem" />
            <div className={wordsStyle}>
              <Skeleton width="65%" height="1.25rem" />
              <Skeleton height="0.875rem" />
              <Skeleton width="80%" height="0.875rem" />
              <Skeleton width="40%" height="0.75rem" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton height="var(--sizes-touch)" radius="var(--radii-small)" />
    </Coming>
  )
}
