import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { headerCode } from './header-code.ts'
import { productName } from '../ui/product.ts'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/button.tsx'
import { lazyComponent } from '../ui/lazy.tsx'
import { opens } from '../ui/overlays/early-dialog.ts'
import { Wordmark } from '../ui/logo.tsx'
import {
  brandPlaceStyle,
  brandStyle,
  headerStyle,
  linkStyle,
  narrowOnlyStyle,
  rowStyle,
  slimButtonStyle,
  wideOnlyStyle,
} from './header-styles.ts'
import { HeaderMenu } from './header-menu.tsx'
import { OptionalPart } from '../ui/optional-part.tsx'
import { PlaceLink } from './place-link.tsx'
import { headerPlaces } from './places.ts'

const SignedIn = lazyComponent(headerCode, ({ SignedIn: end }) => end)

/** The header of every page of the app (rules 1.2.3–1.2.6). */
export function Header() {
  const { user } = useSession()
  return (
    <header className={headerStyle}>
      <div className={rowStyle}>
        {/* The landing is a document of its own, so this link loads it instead of routing. */}
        <div className={brandPlaceStyle}>
          <a href="/" className={brandStyle} aria-label={`${productName}, accueil`}>
            <Wordmark>
              <span aria-hidden>{productName}</span>
            </Wordmark>
          </a>
        </div>
        {!user && (
          <nav aria-label="Principale" className={wideOnlyStyle} data-visitor="">
            {headerPlaces.map((place) => (
              <PlaceLink key={place.label} place={place} className={linkStyle} />
            ))}
          </nav>
        )}
        {/* The server renders the visitor's version. */}
        {user ? (
          <OptionalPart>
            <SignedIn user={user} />
          </OptionalPart>
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
      <Button data-visitor="" variant="line" size="small" className={slimButtonStyle} onClick={() => openLogin()}>
        Connexion
      </Button>
      <Button data-visitor="" {...opens('signUp')} size="small" className={wideOnlyStyle} onClick={() => openSignUp()}>
        S'inscrire
      </Button>
      <HeaderMenu
        label="Menu"
        className={narrowOnlyStyle}
        places={headerPlaces}
        acts={[
          { value: 'login', label: 'Connexion', onSelect: () => openLogin() },
          { value: 'signUp', label: "S'inscrire", onSelect: () => openSignUp() },
        ]}
      />
    </>
  )
}
