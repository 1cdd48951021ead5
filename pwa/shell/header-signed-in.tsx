import { Link } from '@tanstack/react-router'
import { CircleUserRound } from 'lucide-react'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { Button } from '../ui/button.tsx'
import { greetingStyle, greetingWordsStyle, notWidestStyle, roomyOnlyStyle, widestOnlyStyle } from './header-styles.ts'
import { HeaderMenu } from './header-menu.tsx'
import { headerPlaces, settingsPlace } from './places.ts'
import { useSignOut } from './sign-out.tsx'
import { StatusButton } from '../synchronisation/status-button.tsx'

/** The end of the header for a signed-in person; visitors do not load this chunk. */
export function SignedIn({ firstName }: { firstName: string }) {
  const { askToSignOut, isBusy, dialog } = useSignOut()
  return (
    <>
      <span className={greetingStyle}>
        <span className={greetingWordsStyle}>Bonjour, {firstName}</span>
      </span>
      <Button variant="line" size="small" asChild className={widestOnlyStyle}>
        <Link to="/dashboard" search={{}}>
          Tableau de bord
        </Link>
      </Button>
      <StatusButton />
      <NotificationBell />
      <HeaderMenu
        label="Mon compte"
        icon={<CircleUserRound size={22} />}
        className={widestOnlyStyle}
        places={[{ path: '/dashboard', label: 'Tableau de bord' }, settingsPlace]}
        acts={[{ value: 'signOut', label: 'Déconnexion', onSelect: askToSignOut }]}
      />
      <Button
        variant="ghost"
        size="small"
        className={roomyOnlyStyle}
        busy={isBusy}
        busyLabel="Déconnexion..."
        onClick={askToSignOut}
      >
        Déconnexion
      </Button>
      <HeaderMenu
        label="Menu"
        className={notWidestStyle}
        places={[...headerPlaces(true), { path: '/dashboard', label: 'Tableau de bord' }, settingsPlace]}
        acts={[{ value: 'signOut', label: 'Déconnexion', onSelect: askToSignOut }]}
      />
      {dialog}
    </>
  )
}
