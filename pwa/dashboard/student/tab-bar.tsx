import { Handshake, House, MessageCircle, ScrollText, Search } from 'lucide-react'
import { useUnreadTotal } from '../../messages/queries.ts'
import { DashboardTabBar } from '../frame/dashboard-tab-bar.tsx'
import type { DashboardTab } from '../../../schema/searches/dashboard-search.ts'

const further = [
  { tab: 'candidatures', label: 'Mes candidatures', Icon: ScrollText },
  { path: '/accepted-jobs', label: 'Jobs acceptés', Icon: Handshake },
] as const

/** Accueil, Emplois, Messages (rule 1.2.33). */
export function StudentTabBar({ tab }: { tab: DashboardTab }) {
  const unread = useUnreadTotal()

  return (
    <DashboardTabBar
      tab={tab}
      tabs={[
        { tab: 'dashboard', label: 'Accueil', Icon: House },
        { tab: 'jobs', label: 'Emplois', Icon: Search },
        {
          tab: 'messages',
          label: 'Messages',
          Icon: MessageCircle,
          badge: unread,
          badgeLabel: ['message non lu', 'messages non lus'],
        },
      ]}
      further={further}
    />
  )
}
