import { Link } from '@tanstack/react-router'
import { Ellipsis, RefreshCw, Settings, type LucideIcon } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { useVisibleOutbox } from '../../outbox/queries.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { TabBar, TabBarItem, type TabBarItemProps } from '../../ui/tab-bar.tsx'
import type { DashboardTab } from '../../../schema/searches/dashboard-search.ts'
import { useDashboardPlace } from './dashboard-location.ts'

interface Entry {
  label: string
  Icon: LucideIcon
}

interface TabEntry extends Entry {
  tab: DashboardTab
}

/** An entry that leads to a screen outside the dashboard. */
interface ScreenEntry extends Entry {
  path: '/accepted-jobs' | '/settings'
}

interface OwnTab extends TabEntry, Pick<TabBarItemProps, 'badge' | 'badgeKind' | 'badgeLabel'> {}

interface DashboardTabBarProps {
  tab: DashboardTab
  tabs: readonly OwnTab[]
  /** The entries of the "Plus" menu, to which the Synchronisation page and the settings are always added (rules 1.2.70 and 4.14). */
  further: readonly (TabEntry | ScreenEntry)[]
}

const synchronisation: TabEntry = { tab: 'synchronisation', label: 'Synchronisation', Icon: RefreshCw }
const settings: ScreenEntry = { path: '/settings', label: 'Paramètres', Icon: Settings }

const opensElsewhere = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

/** The tab bar of a dashboard; "Plus" counts refusals. */
export function DashboardTabBar({ tab, tabs, further }: DashboardTabBarProps) {
  const { go } = useDashboardPlace()

  return (
    <TabBar label="Tableau de bord">
      {tabs.map(({ tab: own, Icon, ...item }) => (
        <TabBarItem
          key={own}
          {...item}
          icon={<Icon size={22} />}
          current={tab === own}
          render={(parts) => (
            <Link
              to="/dashboard"
              search={{ tab: own }}
              preload={false}
              {...parts}
              onClick={(event) => {
                if (opensElsewhere(event)) return
                event.preventDefault()
                go({ tab: own })
              }}
            />
          )}
        />
      ))}
      <More
        isCurrent={further.some((one) => 'tab' in one && one.tab === tab) || tab === 'synchronisation'}
        further={further}
      />
    </TabBar>
  )
}

interface MoreProps extends Pick<DashboardTabBarProps, 'further'> {
  isCurrent: boolean
}

/** Rendering the menu is most of the bar's work, and it rarely changes, so a press on a tab does not render it again. */
const More = memo(function More({ isCurrent, further }: MoreProps) {
  const refused = useVisibleOutbox()?.refused.length ?? 0
  const behindMore = [...further, synchronisation, settings]
  return (
    <TabBarItem
      label="Plus"
      icon={<Ellipsis size={22} />}
      current={isCurrent}
      badge={refused}
      badgeLabel={['envoi refusé', 'envois refusés']}
      render={(parts) => (
        <Menu
          label="Plus"
          trigger={<button type="button" {...parts} />}
          items={behindMore.map((entry) => ({
            value: 'tab' in entry ? entry.tab : entry.path,
            label: entry.label,
            link:
              'tab' in entry ? (
                <Link to="/dashboard" search={{ tab: entry.tab }}>
                  <entry.Icon size={20} /> {entry.label}
                </Link>
              ) : (
                <Link to={entry.path}>
                  <entry.Icon size={20} /> {entry.label}
                </Link>
              ),
          }))}
        />
      )}
    />
  )
})
