import { BriefcaseBusiness, Handshake, History, MessageCircle, Trash2, Wallet } from 'lucide-react'
import { useUnreadTotal } from '../../messages/queries.ts'
import { DashboardTabBar } from '../frame/dashboard-tab-bar.tsx'
import type { PostedJobs } from './my-jobs.ts'
import type { DashboardTab } from '../../../schema/searches/dashboard-search.ts'

const further = [
  { tab: 'accepted', label: 'Jobs acceptés', Icon: Handshake },
  { tab: 'wallet', label: 'Portefeuille', Icon: Wallet },
  { tab: 'deleted', label: 'Jobs supprimés', Icon: Trash2 },
] as const

/** Three documented tabs with their counts (rules 2.2.21–2.2.24). */
export function IndividualTabBar({ tab, jobs }: { tab: DashboardTab; jobs: PostedJobs | undefined }) {
  const unread = useUnreadTotal()
  const count = (badge: number | undefined, ...badgeLabel: [one: string, several: string]) =>
    ({ badge, badgeKind: 'quiet', badgeLabel }) as const

  return (
    <DashboardTabBar
      tab={tab}
      tabs={[
        {
          tab: 'jobs',
          label: 'Jobs actifs',
          Icon: BriefcaseBusiness,
          ...count(jobs?.open.length, 'job ouvert', 'jobs ouverts'),
        },
        {
          tab: 'messages',
          label: 'Messages',
          Icon: MessageCircle,
          badge: unread,
          badgeLabel: ['message non lu', 'messages non lus'],
        },
        { tab: 'past', label: 'Historique', Icon: History, ...count(jobs?.past.length, 'job passé', 'jobs passés') },
      ]}
      further={further}
    />
  )
}
