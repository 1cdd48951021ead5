import { Link } from '@tanstack/react-router'
import { LayoutDashboard, LogOut, Search, Settings } from 'lucide-react'
import { isStudent, type User } from '../../schema/accounts/user.ts'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { StatusButton } from '../synchronisation/status-button.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { greetingStyle, wideOnlyStyle, widestOnlyStyle } from './header-styles.ts'
import { useSignOut } from './sign-out.tsx'

export { AppTabs } from '../navigation/app-tabs.tsx'

/** The end of the header for a signed-in person (rule 1.2.5); visitors do not load this chunk. A phone has the greeting; "Moi" has the rest. */
export function SignedIn({ user }: { user: User }) {
  const { askToSignOut, isBusy, dialog } = useSignOut()
  return (
    <>
      <StatusButton />
      <span className={greetingStyle}>{`Bonjour, ${user.firstName}`}</span>
      <div className={wideOnlyStyle}>
        <LinkButton variant="ghost" size="small" to="/dashboard" search={{}} activeProps={{}}>
          <LayoutDashboard size={18} /> Tableau de bord
        </LinkButton>
      </div>
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
      <IconButton label="Paramètres" className={widestOnlyStyle} asChild>
        <Link to="/settings" search={{}}>
          <Settings size={22} />
        </Link>
      </IconButton>
      <div className={wideOnlyStyle}>
        <Button variant="line" size="small" busy={isBusy} busyLabel="Déconnexion..." onClick={askToSignOut}>
          <LogOut size={18} /> Déconnexion
        </Button>
      </div>
      {dialog}
    </>
  )
}
