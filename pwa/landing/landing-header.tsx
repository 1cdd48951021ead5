import { MenuIcon } from 'lucide-react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { productName } from '../session/product.ts'
import {
  brandLook,
  brandPlaceLook,
  headerLook,
  linkLook,
  narrowOnlyLook,
  rowLook,
  slimButtonLook,
  wideOnlyLook,
} from '../shell/header-styles.ts'
import { headerPlaces } from '../shell/places.ts'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { rowLook as itemLook } from '../ui/list-styles.ts'
import { Wordmark } from '../ui/logo.tsx'

/** Its own sections are near, whatever else stands in the address. */
const places = headerPlaces(false).map(({ path, label }) => ({ href: path.replace('/#', '#'), label }))
const menu = 'menu'

const menuLook = css({
  position: 'fixed',
  inset: '[auto]',
  top: '[calc(token(spacing.15) + env(safe-area-inset-top, 0px))]',
  right: '4',
  width: '[min(16rem, 100vw - token(spacing.8))]',
  maxHeight: '[calc(100dvh - token(spacing.20))]',
  overflowY: 'auto',
  m: '0',
  p: '1.5',
  bg: 'surface',
  color: 'ink',
  rounded: 'control',
  borderWidth: 'hair',
  borderStyle: 'solid',
  borderColor: 'line',
  boxShadow: 'floating',
  transformOrigin: '[top right]',
  '&:popover-open': { animation: 'popIn' },
})
const menuButtonLook = css({ width: 'full', textAlign: 'start', fontWeight: 'semibold', _hover: { bg: 'brandSoft' } })
const menuLinkLook = css({ _hover: { bg: 'brandSoft' } })

/** Who is signed in is on the way to the dashboard, so it speaks to visitors alone. The menu is the browser's: it opens before any script runs. */
export function LandingHeader() {
  const { openLogin, openSignUp } = useAccountDialogs()
  return (
    <header className={headerLook}>
      <div className={rowLook}>
        <div className={brandPlaceLook}>
          <a href="/" className={brandLook} aria-label={`${productName}, accueil`}>
            <Wordmark>
              <span aria-hidden>{productName}</span>
            </Wordmark>
          </a>
        </div>
        <nav aria-label="Principale" className={wideOnlyLook}>
          {places.map(({ href, label }) => (
            <a key={href} href={href} className={linkLook}>
              {label}
            </a>
          ))}
        </nav>
        <Button variant="line" size="small" className={slimButtonLook} onClick={() => openLogin()}>
          Connexion
        </Button>
        <Button size="small" className={wideOnlyLook} onClick={() => openSignUp()}>
          S'inscrire
        </Button>
        <IconButton label="Menu" popoverTarget={menu} className={narrowOnlyLook}>
          <MenuIcon size={22} />
        </IconButton>
      </div>
      <nav id={menu} popover="auto" aria-label="Menu" className={menuLook}>
        {places.map(({ href, label }) => (
          <a key={href} href={href} className={cx(itemLook, menuLinkLook)}>
            {label}
          </a>
        ))}
        <button
          type="button"
          popoverTarget={menu}
          popoverTargetAction="hide"
          className={cx(itemLook, menuButtonLook)}
          onClick={() => openLogin()}
        >
          Connexion
        </button>
        <button
          type="button"
          popoverTarget={menu}
          popoverTargetAction="hide"
          className={cx(itemLook, menuButtonLook)}
          onClick={() => openSignUp()}
        >
          S'inscrire
        </button>
      </nav>
    </header>
  )
}
