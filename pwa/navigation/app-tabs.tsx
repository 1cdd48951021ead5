import { Link, useLocation } from '@tanstack/react-router'
import {
  BriefcaseBusiness,
  CalendarCheck,
  CircleUserRound,
  History,
  House,
  MessageCircle,
  Search,
  type LucideIcon,
} from 'lucide-react'
import type { MouseEvent } from 'react'
import { isStudent } from '../../schema/accounts/user.ts'
import type { DashboardTab } from '../../schema/searches/dashboard-search.ts'
import { useUnreadTotal } from '../messages/queries.ts'
import { useSession } from '../session/session.tsx'
import { opensElsewhere } from '../ui/opens-elsewhere.ts'
import { TabBar, TabBarItem, type TabBarItemParts, type TabBarItemProps } from '../ui/tab-bar.tsx'
import { tabAt, type AppTab } from './app-tab.ts'
import { useGo, useShownPlace } from './dashboard-location.ts'
import { usePendingPlace } from './pending-place.ts'
import { usePostedCounts } from './posted-counts.ts'

interface Entry extends Pick<TabBarItemProps, 'badge' | 'badgeKind' | 'badgeLabel'> {
  /** A tab of the dashboard, or "Mes jobs", which is a screen of its own. */
  tab: AppTab
  label: string
  Icon: LucideIcon
}

const work: Entry = { tab: 'work', label: 'Mes jobs', Icon: CalendarCheck }
const me: Entry = { tab: 'me', label: 'Moi', Icon: CircleUserRound }

/** The five tabs of somebody signed in, the same on every screen (rule 1.2.180). */
export function AppTabs() {
  const { user } = useSession()
  if (!user) return null
  return isStudent(user) ? <StudentTabs /> : <IndividualTabs />
}

/** Accueil, Emplois and Messages (rule 1.2.33), "Mes jobs" and "Moi". */
function StudentTabs() {
  return (
    <Tabs
      side="student"
      entries={[
        { tab: 'dashboard', label: 'Accueil', Icon: House },
        { tab: 'jobs', label: 'Emplois', Icon: Search },
        work,
        useMessages(),
        me,
      ]}
    />
  )
}

/** Three documented tabs with their counts (rules 2.2.21–2.2.24), "Mes jobs" and "Moi". */
function IndividualTabs() {
  const counts = usePostedCounts()
  const quiet = (badge: number | undefined, ...badgeLabel: [one: string, several: string]) =>
    ({ badge, badgeKind: 'quiet', badgeLabel }) as const
  return (
    <Tabs
      side="individual"
      entries={[
        {
          tab: 'jobs',
          label: 'Jobs actifs',
          Icon: BriefcaseBusiness,
          ...quiet(counts?.open, 'job ouvert', 'jobs ouverts'),
        },
        work,
        useMessages(),
        { tab: 'past', label: 'Historique', Icon: History, ...quiet(counts?.past, 'job passé', 'jobs passés') },
        me,
      ]}
    />
  )
}

const useMessages = (): Entry => ({
  tab: 'messages',
  label: 'Messages',
  Icon: MessageCircle,
  badge: useUnreadTotal(),
  badgeLabel: ['message non lu', 'messages non lus'],
})

interface TabsProps {
  side: 'student' | 'individual'
  entries: readonly Entry[]
}

function Tabs({ side, entries }: TabsProps) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const shown = useShownPlace()
  const { tab } = usePendingPlace() ?? shown
  const current = tabAt(side, pathname, tab)
  return (
    <TabBar label="Tableau de bord">
      {entries.map(({ tab: own, Icon, ...item }) => (
        <TabBarItem
          key={own}
          {...item}
          icon={<Icon size={22} />}
          current={own === current}
          render={(parts) =>
            own === 'work' ? (
              <Link to="/my-jobs" {...parts} />
            ) : (
              <DashboardLink tab={own} isOnDashboard={pathname === '/dashboard'} {...parts} />
            )
          }
        />
      ))}
    </TabBar>
  )
}

/** On the dashboard a press first shows the frame of the tab, because that is quick; from another screen it is a link as any other. */
function DashboardLink({
  tab,
  isOnDashboard,
  ...parts
}: TabBarItemParts & { tab: DashboardTab; isOnDashboard: boolean }) {
  const go = useGo()
  return (
    <Link
      to="/dashboard"
      search={{ tab }}
      preload={false}
      {...parts}
      {...(isOnDashboard && {
        onClick: (event: MouseEvent) => {
          if (opensElsewhere(event)) return
          event.preventDefault()
          go({ tab })
        },
      })}
    />
  )
}
