import { MenuIcon } from 'lucide-react'
import { useAccountDialogs } from '../accounts/account-dialogs.tsx'
import { productName } from '../accounts/product.ts'
import { brandLook, headerLook, linkLook, narrowOnlyLook, rowLook, wideOnlyLook } from '../shell/header-looks.ts'
import { css, cx } from '../styled-system/css'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { rowLook as itemLook } from '../ui/list-looks.ts'
import { Wordmark } from '../ui/mark.tsx'

const places = [
  { href: '/jobs', label: 'Emplois' },
  { href: '/services', label: 'Services' },
  { href: '#how-it-works', label: 'Comment ça marche' },
  { href: '#about', label: 'À propos' },
]
const menu = 'menu'

/** Where the name finds no room beside the buttons it falls out of sight, and the mark stays. */
const roomForNameLook = css({
  flex: '[1 1 0]',
  minWidth: '8',
  '& > span': {
    flexWrap: 'wrap',
    columnGap: '2',
    rowGap: '10',
    maxHeight: '[max(token(spacing.8), 1.5em)]',
    overflow: 'clip',
  },
})

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

/** Leaves the name its room at 360 px. */
const slimLook = css({ px: '2.5', sm: { px: '4' } })

/** Who is signed in is on the way to the dashboard, so it speaks to visitors alone. The menu is the browser's: it opens before any script runs. */
export function LandingHeader() {
  const { openLogin, openSignUp } = useAccountDialogs()
  return (
    <header className={headerLook}>
      <div className={rowLook}>
        <a href="/" className={cx(brandLook, roomForNameLook)} aria-label={`${productName}, accueil`}>
          <Wordmark>
            <span>{productName}</span>
          </Wordmark>
        </a>
        <nav aria-label="Principale" className={wideOnlyLook}>
          {places.map(({ href, label }) => (
            <a key={href} href={href} className={linkLook}>
              {label}
            </a>
          ))}
        </nav>
        <Button variant="line" size="small" className={slimLook} onClick={() => openLogin()}>
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
