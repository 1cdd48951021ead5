import { Link } from '@tanstack/react-router'
import { CircleUserRound, LogOut, Search, Settings, LayoutDashboard } from 'lucide-react'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { StatusButton } from '../synchronisation/status-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { greetingStyle, widestOnlyStyle } from './header-styles.ts'
import { useSignOut } from './sign-out.tsx'

export { AppTabs } from '../navigation/app-tabs.tsx'

/** The end of the header for a signed-in person; visitors do not load this chunk. */
export function SignedIn({ user }: { user: User }) {
  return (
    <>
      <StatusButton />
      <IconButton label="Chercher une offre" className={widestOnlyStyle} asChild>
        {isStudent(user) ? (
          <Link to="/dashboard" search={{ tab: 'jobs' }}>
            <Search size={22} />
          </Link>
        ) : (
          <Link to="/jobs">
            <Search size={22} />
          </Link>
        )}
      </IconButton>
      <NotificationBell />
      <AccountMenu firstName={user.firstName} />
    </>
  )
}

/** The menu of a wide window (rule 1.2.5); elsewhere the tab "Moi" has all of it. */
function AccountMenu({ firstName }: { firstName: string }) {
  const { askToSignOut, isBusy, dialog } = useSignOut()
  return (
    <>
      <span className={greetingStyle}>{`Bonjour, ${firstName}`}</span>
      {isBusy && (
        <span className={greetingStyle} role="status">
          Déconnexion...
        </span>
      )}
      <Menu
        label="Mon compte"
        trigger={
          <IconButton label="Mon compte" className={widestOnlyStyle}>
            <CircleUserRound size={22} />
          </IconButton>
        }
        items={[
          {
            value: 'dashboard',
            label: 'Tableau de bord',
            link: (
              <Link to="/dashboard" search={{}}>
                <LayoutDashboard size={20} /> Tableau de bord
              </Link>
            ),
          },
          {
            value: 'settings',
            label: 'Paramètres',
            link: (
              <Link to="/settings" search={{}}>
                <Settings size={20} /> Paramètres
              </Link>
            ),
          },
          { value: 'signOut', label: 'Déconnexion', icon: <LogOut size={20} /> },
        ]}
        onSelect={(value) => value === 'signOut' && askToSignOut()}
      />
      {dialog}
    </>
  )
}
