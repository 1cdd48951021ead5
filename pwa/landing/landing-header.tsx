import { MenuIcon } from 'lucide-react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { productName } from '../accounts/product.ts'
import { useSession } from '../accounts/session.tsx'
import {
  brandLook,
  headerLook,
  linkLook,
  narrowOnlyLook,
  roomyNameLook,
  rowLook,
  slimButtonLook,
  wideOnlyLook,
} from '../shell/header-looks.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Wordmark } from '../ui/mark.tsx'
import { Menu } from '../ui/menu.tsx'
import { goTo } from './sections.ts'

const places = [
  { value: '/jobs', label: 'Emplois' },
  { value: '/services', label: 'Services' },
  { value: '#how-it-works', label: 'Comment ça marche' },
  { value: '#about', label: 'À propos' },
]

export function LandingHeader() {
  const { user } = useSession()
  const { openLogin, openSignUp } = useAccountDialogs()
  const actions = user
    ? [{ value: '/dashboard', label: 'Tableau de bord' }]
    : [
        { value: 'login', label: 'Connexion' },
        { value: 'signUp', label: "S'inscrire" },
      ]

  const select = (value: string) => {
    if (value === 'login') openLogin()
    else if (value === 'signUp') openSignUp()
    else goTo(value)
  }

  return (
    <header className={headerLook}>
      <div className={rowLook}>
        <a href="/" className={brandLook} aria-label={`${productName}, accueil`}>
          <Wordmark>
            <span className={roomyNameLook}>{productName}</span>
          </Wordmark>
        </a>
        <nav aria-label="Principale" className={wideOnlyLook}>
          {places.map((place) => (
            <a key={place.value} href={place.value} className={linkLook}>
              {place.label}
            </a>
          ))}
        </nav>
        {user ? (
          <Button size="small" asChild>
            <a href="/dashboard">Tableau de bord</a>
          </Button>
        ) : (
          <>
            <Button variant="line" size="small" className={slimButtonLook} onClick={() => openLogin()}>
              Connexion
            </Button>
            <Button size="small" className={wideOnlyLook} onClick={() => openSignUp()}>
              S'inscrire
            </Button>
          </>
        )}
        <Menu
          label="Menu"
          trigger={
            <IconButton label="Menu" className={narrowOnlyLook}>
              <MenuIcon size={22} />
            </IconButton>
          }
          items={[...places, ...actions]}
          onSelect={select}
        />
      </div>
    </header>
  )
}
