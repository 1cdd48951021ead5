import { Link } from '@tanstack/react-router'
import { Ellipsis, House, MessageCircle, RefreshCw, ScrollText, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUnreadTotal } from '../messages/queries.ts'
import { useVisibleOutbox } from '../shell/outbox-queries.ts'
import { Menu } from '../ui/menu.tsx'
import { TabBar, TabBarItem } from '../ui/tab-bar.tsx'
import type { DashboardTab } from './place.ts'

/** Accueil, Emplois, Messages, and what has no tab of its own behind "Plus" (DECISIONS.md 14). */
export function StudentTabBar({ tab }: { tab: DashboardTab }) {
  const unread = useUnreadTotal()
  const refused = useVisibleOutbox()?.refused.length ?? 0
  const isFurther = tab === 'candidatures' || tab === 'synchronisation'

  return (
    <TabBar label="Tableau de bord">
      <Item tab="dashboard" label="Accueil" icon={<House size={22} />} current={tab === 'dashboard'} />
      <Item tab="jobs" label="Emplois" icon={<Search size={22} />} current={tab === 'jobs'} />
      <Item
        tab="messages"
        label="Messages"
        icon={<MessageCircle size={22} />}
        current={tab === 'messages'}
        badge={unread}
        badgeLabel="messages non lus"
      />
      <TabBarItem
        label="Plus"
        icon={<Ellipsis size={22} />}
        current={isFurther}
        badge={refused}
        badgeLabel="envois refusés"
        render={(parts) => (
          <Menu
            label="Plus"
            trigger={<button type="button" {...parts} />}
            items={[
              {
                value: 'candidatures',
                label: 'Mes candidatures',
                link: further('candidatures', 'Mes candidatures', <ScrollText size={20} />),
              },
              {
                value: 'synchronisation',
                label: 'Synchronisation',
                link: further('synchronisation', 'Synchronisation', <RefreshCw size={20} />),
              },
            ]}
          />
        )}
      />
    </TabBar>
  )
}

const further = (tab: DashboardTab, label: string, icon: ReactNode) => (
  <Link to="/dashboard" search={{ tab }}>
    {icon} {label}
  </Link>
)

interface ItemProps {
  tab: DashboardTab
  label: string
  icon: ReactNode
  current: boolean
  badge?: number
  badgeLabel?: string
}

function Item({ tab, ...item }: ItemProps) {
  return <TabBarItem {...item} render={(parts) => <Link to="/dashboard" search={{ tab }} {...parts} />} />
}
