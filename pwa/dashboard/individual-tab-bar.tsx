import { Link } from '@tanstack/react-router'
import { BriefcaseBusiness, Ellipsis, Handshake, History, MessageCircle, RefreshCw, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUnreadTotal } from '../messages/queries.ts'
import { useVisibleOutbox } from '../shell/outbox-queries.ts'
import { Menu } from '../ui/menu.tsx'
import { TabBar, TabBarItem } from '../ui/tab-bar.tsx'
import type { PostedJobs } from './individual-jobs.ts'
import type { DashboardTab } from './place.ts'

/** Three documented tabs, and what has none of its own behind "Plus" (specification part 2 §2, DECISIONS.md 14). */
export function IndividualTabBar({ tab, jobs }: { tab: DashboardTab; jobs: PostedJobs | undefined }) {
  const unread = useUnreadTotal()
  const refused = useVisibleOutbox()?.refused.length ?? 0

  return (
    <TabBar label="Tableau de bord">
      <Item
        tab="jobs"
        label="Jobs actifs"
        icon={<BriefcaseBusiness size={22} />}
        current={tab === 'jobs'}
        badge={jobs?.open.length}
        badgeKind="quiet"
        badgeLabel="jobs ouverts"
      />
      <Item
        tab="messages"
        label="Messages"
        icon={<MessageCircle size={22} />}
        current={tab === 'messages'}
        badge={unread}
        badgeLabel="messages non lus"
      />
      <Item
        tab="past"
        label="Historique"
        icon={<History size={22} />}
        current={tab === 'past'}
        badge={jobs?.past.length}
        badgeKind="quiet"
        badgeLabel="jobs passés"
      />
      <TabBarItem
        label="Plus"
        icon={<Ellipsis size={22} />}
        current={tab === 'accepted' || tab === 'deleted' || tab === 'synchronisation'}
        badge={refused}
        badgeLabel="envois refusés"
        render={(parts) => (
          <Menu
            label="Plus"
            trigger={<button type="button" {...parts} />}
            items={[
              further('accepted', 'Jobs acceptés', <Handshake size={20} />),
              further('deleted', 'Jobs supprimés', <Trash2 size={20} />),
              further('synchronisation', 'Synchronisation', <RefreshCw size={20} />),
            ]}
          />
        )}
      />
    </TabBar>
  )
}

const further = (tab: DashboardTab, label: string, icon: ReactNode) => ({
  value: tab,
  label,
  link: (
    <Link to="/dashboard" search={{ tab }}>
      {icon} {label}
    </Link>
  ),
})

interface ItemProps {
  tab: DashboardTab
  label: string
  icon: ReactNode
  current: boolean
  badge: number | undefined
  badgeKind?: 'alert' | 'quiet'
  badgeLabel: string
}

function Item({ tab, ...item }: ItemProps) {
  return <TabBarItem {...item} render={(parts) => <Link to="/dashboard" search={{ tab }} {...parts} />} />
}
