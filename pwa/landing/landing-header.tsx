import { MenuIcon } from 'lucide-react'
import { opensSignUp, useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { productName } from '../ui/product.ts'
import {
  brandPlaceStyle,
  brandStyle,
  headerStyle,
  linkStyle,
  narrowOnlyStyle,
  rowStyle,
  slimButtonStyle,
  wideOnlyStyle,
} from '../shell/header-styles.ts'
import { headerPlaces } from '../shell/places.ts'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { rowStyle as itemStyle } from '../ui/list-styles.ts'
import { Wordmark } from '../ui/logo.tsx'

/** Links to sections keep the query of the address, so they stay on the page. */
const places = headerPlaces.map(({ path, label }) => ({ href: path.replace('/#', '#'), label }))
const menu = 'menu'

const menuStyle = css({
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
  borderColor: 'line',
  boxShadow: 'floating',
  transformOrigin: '[top right]',
  '&:popover-open': { animation: 'popIn' },
  // For Safari before 17 and Firefox before 125, where menu.ts opens the menu.
  '@supports not selector(:popover-open)': {
    display: 'none',
    '&[data-open]': { display: 'block', animation: 'popIn' },
  },
})
const menuButtonStyle = css({ width: 'full', textAlign: 'start', fontWeight: 'semibold', _hover: { bg: 'brandSoft' } })
const menuLinkStyle = css({ _hover: { bg: 'brandSoft' } })

/**
 * The landing's header is for visitors only, because signed-in people are redirected to the dashboard. Its menu is a native popover and opens
 * before any script runs.
 */
export function LandingHeader() {
  const { openLogin, openSignUp } = useAccountDialogs()
  return (
    <header className={headerStyle}>
      <div className={rowStyle}>
        <div className={brandPlaceStyle}>
          <a href="/" className={brandStyle} aria-label={`${productName}, accueil`}>
            <Wordmark>
              <span aria-hidden>{productName}</span>
            </Wordmark>
          </a>
        </div>
        <nav aria-label="Principale" className={wideOnlyStyle}>
          {places.map(({ href, label }) => (
            <a key={href} href={href} className={linkStyle}>
              {label}
            </a>
          ))}
        </nav>
        <Button variant="line" size="small" className={slimButtonStyle} onClick={() => openLogin()}>
          Connexion
        </Button>
        <Button size="small" className={wideOnlyStyle} {...opensSignUp} onClick={() => openSignUp()}>
          S'inscrire
        </Button>
        <IconButton label="Menu" popoverTarget={menu} className={narrowOnlyStyle}>
          <MenuIcon size={22} />
        </IconButton>
      </div>
      <nav id={menu} popover="auto" aria-label="Menu" className={menuStyle}>
        {places.map(({ href, label }) => (
          <a key={href} href={href} className={cx(itemStyle, menuLinkStyle)}>
            {label}
          </a>
        ))}
        <button
          type="button"
          popoverTarget={menu}
          popoverTargetAction="hide"
          className={cx(itemStyle, menuButtonStyle)}
          onClick={() => openLogin()}
        >
          Connexion
        </button>
        <button
          type="button"
          popoverTarget={menu}
          popoverTargetAction="hide"
          className={cx(itemStyle, menuButtonStyle)}
          {...opensSignUp}
          onClick={() => openSignUp()}
        >
          S'inscrire
        </button>
      </nav>
    </header>
  )
}
