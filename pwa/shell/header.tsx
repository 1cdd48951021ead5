import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { productName } from '../accounts/product.ts'
import { useSession } from '../accounts/session.tsx'
import { Button } from '../ui/button.tsx'
import { Wordmark } from '../ui/mark.tsx'
import {
  brandLook,
  headerLook,
  linkLook,
  narrowOnlyLook,
  roomyNameLook,
  rowLook,
  shortNameLook,
  wideOnlyLook,
} from './header-looks.ts'
import { HeaderMenu } from './header-menu.tsx'

const SignedIn = lazy(async () => ({ default: (await import('./header-signed-in.tsx')).SignedIn }))

/** On every page of the app (specification part 1 §2 "Header and footer"). */
export function Header() {
  const { user } = useSession()
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
          <Link to="/jobs" className={linkLook}>
            Emplois
          </Link>
          <Link to="/services" className={linkLook}>
            Services
          </Link>
          <a href="/#how-it-works" className={linkLook}>
            Comment ça marche
          </a>
          {!user && (
            <a href="/#about" className={linkLook}>
              À propos
            </a>
          )}
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
      <Button data-visitor="" variant="line" size="small" onClick={() => openLogin()}>
        Connexion
      </Button>
      <Button data-visitor="" size="small" className={wideOnlyLook} onClick={() => openSignUp()}>
        S'inscrire
      </Button>
      <HeaderMenu
        label="Menu"
        className={narrowOnlyLook}
        items={[
          { value: 'login', label: 'Connexion', onSelect: () => openLogin() },
          { value: 'signUp', label: "S'inscrire", onSelect: () => openSignUp() },
        ]}
      />
    </>
  )
}
