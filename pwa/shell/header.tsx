import { lazy, Suspense } from 'react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { productName } from '../session/product.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { Wordmark } from '../ui/logo.tsx'
import {
  brandLook,
  brandPlaceLook,
  headerLook,
  linkLook,
  narrowOnlyLook,
  rowLook,
  shortNameLook,
  slimButtonLook,
  wideOnlyLook,
} from './header-styles.ts'
import { HeaderMenu } from './header-menu.tsx'
import { PlaceLink } from './place-link.tsx'
import { headerPlaces } from './places.ts'

const SignedIn = lazy(async () => ({ default: (await import('./header-signed-in.tsx')).SignedIn }))

/** On every page of the app (specification part 1 §2 "Header and footer"). */
export function Header() {
  const { user } = useSession()
  const places = headerPlaces(user !== null)
  return (
    <header className={headerLook}>
      <div className={rowLook}>
        {/* The landing is another document: its link loads it. */}
        <div className={brandPlaceLook}>
          <a href="/" className={brandLook} aria-label={`${productName}, accueil`}>
            <Wordmark>
              <span aria-hidden className={user ? shortNameLook : undefined}>
                {productName}
              </span>
            </Wordmark>
          </a>
        </div>
        <nav aria-label="Principale" className={wideOnlyLook}>
          {places.map((place) => (
            <PlaceLink key={place.label} place={place} className={linkLook} />
          ))}
        </nav>
        {/* What the server renders is for visitors. */}
        {user ? (
          <Suspense>
            <SignedIn firstName={user.firstName} />
          </Suspense>
        ) : (
          <SignedOut />
        )}
      </div>
    </header>
  )
}

function SignedOut() {
  const { openLogin, openSignUp } = useAccountDialogs()
  return (
    <>
      <Button data-visitor="" variant="line" size="small" className={slimButtonLook} onClick={() => openLogin()}>
        Connexion
      </Button>
      <Button data-visitor="" size="small" className={wideOnlyLook} onClick={() => openSignUp()}>
        S'inscrire
      </Button>
      <HeaderMenu
        label="Menu"
        className={narrowOnlyLook}
        places={headerPlaces(false)}
        acts={[
          { value: 'login', label: 'Connexion', onSelect: () => openLogin() },
          { value: 'signUp', label: "S'inscrire", onSelect: () => openSignUp() },
        ]}
      />
    </>
  )
}
