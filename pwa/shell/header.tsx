import { Link } from '@tanstack/react-router'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { productName } from '../accounts/product.ts'
import { useSession } from '../accounts/session.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { Button } from '../ui/button.tsx'
import { Wordmark } from '../ui/mark.tsx'
import {
  brandLook,
  greetingLook,
  headerLook,
  linkLook,
  narrowOnlyLook,
  notWidestLook,
  roomyNameLook,
  rowLook,
  shortNameLook,
  slimButtonLook,
  wideOnlyLook,
  widestOnlyLook,
} from './header-looks.ts'
import { HeaderMenu } from './header-menu.tsx'
import { PlaceLink } from './place-link.tsx'
import { explainingPlaces, platformPlaces } from './places.ts'
import { useSignOut } from './sign-out.tsx'
import { StatusButton } from './status-button.tsx'

/** The same in the header and in the menu: the lists, and what explains the product. */
const placesFor = (isSignedIn: boolean) => [
  ...platformPlaces.filter(({ path }) => path !== '/features'),
  ...explainingPlaces(isSignedIn),
]

/** On every page of the app (specification part 1 §2 "Header and footer"). */
export function Header() {
  const { user, loading } = useSession()
  const places = placesFor(user !== null)
  return (
    <header className={headerLook}>
      <div className={rowLook}>
        {/* The landing is another document: its link loads it. */}
        <a href="/" className={brandLook} aria-label={`${productName}, accueil`}>
          <Wordmark>
            <span className={user ? shortNameLook : roomyNameLook}>{productName}</span>
          </Wordmark>
        </a>
        <nav aria-label="Principale" className={wideOnlyLook}>
          {places.map((place) => (
            <PlaceLink key={place.label} place={place} className={linkLook} />
          ))}
        </nav>
        {!loading && (user ? <SignedIn firstName={user.firstName} /> : <SignedOut />)}
      </div>
    </header>
  )
}

function SignedOut() {
  const { openLogin, openSignUp } = useAccountDialogs()
  return (
    <>
      <Button variant="line" size="small" className={slimButtonLook} onClick={() => openLogin()}>
        Connexion
      </Button>
      <Button size="small" className={wideOnlyLook} onClick={() => openSignUp()}>
        S'inscrire
      </Button>
      <HeaderMenu
        label="Menu"
        className={narrowOnlyLook}
        places={placesFor(false)}
        acts={[
          { value: 'login', label: 'Connexion', onSelect: () => openLogin() },
          { value: 'signUp', label: "S'inscrire", onSelect: () => openSignUp() },
        ]}
      />
    </>
  )
}

function SignedIn({ firstName }: { firstName: string }) {
  const { askToSignOut, dialog } = useSignOut()
  return (
    <>
      <span className={widestOnlyLook}>
        <span className={greetingLook}>Bonjour, {firstName}</span>
      </span>
      <Button variant="line" size="small" asChild className={widestOnlyLook}>
        <Link to="/dashboard" search={{}}>
          Tableau de bord
        </Link>
      </Button>
      <StatusButton />
      <NotificationBell />
      <Button variant="ghost" size="small" className={widestOnlyLook} onClick={askToSignOut}>
        Déconnexion
      </Button>
      <HeaderMenu
        label="Menu"
        className={notWidestLook}
        places={[...placesFor(true), { path: '/dashboard', label: 'Tableau de bord' }]}
        acts={[{ value: 'signOut', label: 'Déconnexion', onSelect: askToSignOut }]}
      />
      {dialog}
    </>
  )
}
