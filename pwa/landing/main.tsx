import { ignoreStrayTaps } from '../ui/hooks/stray-taps.ts'
import { openEarlyDialogs, stopEarlyDialogs } from '../ui/overlays/early-dialog.ts'
import { followMenu, leaveMenu } from './menu.ts'

/** The presses that the document's own script keeps until the page is hydrated; see index.html. */
declare global {
  interface Window {
    early: {
      keep: (event: Event) => void
      button?: HTMLElement
      /** Whether dialogs open without React. Presses of buttons that open a dialog, and presses in it, are then no longer kept. */
      hasDialogs?: boolean
      wake?: () => void
      isAlive?: boolean
    }
  }
}

const { early } = window

/** Suppresses the browser's prompt: nobody should be asked to install an app that they have not seen yet; see pwa/install. */
addEventListener('beforeinstallprompt', (event) => event.preventDefault())

/** Set once hydration has begun: when the browser is idle, or at the first touch. Links, the menu and scrolling need no script. */
let waking: Promise<void> | undefined
const wake = () => void (waking ??= hydrate())

/** Imports React separately, so that its code and the app's are evaluated in two short tasks instead of a long one. */
const hydrate = async () => {
  try {
    const [{ hydrateLanding }] = await Promise.all([import('./hydrate.tsx'), import('react-dom/client')])
    hydrateLanding(repeatPress)
  } catch (error) {
    early.wake = startOver
    early.hasDialogs = false
    if (stopEarlyDialogs() || early.button) startOver()
    throw error
  }
}

/** Reloads the page, because code that failed to load can only be requested again by a new document. Without a network that would fail too. */
const startOver = () => {
  early.button?.removeAttribute('aria-busy')
  if (navigator.onLine) location.reload()
}

const repeatPress = () => {
  removeEventListener('click', early.keep, { capture: true })
  early.button?.removeAttribute('aria-busy')
  early.button?.click()
  early.isAlive = true
}

early.wake = wake
if (early.button) wake()
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, wake, { once: true, passive: true })

const wakeWhenIdle = () => {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2_000 })
  else setTimeout(wake, 200)
}
/** The second frame begins after the first is painted, so hydration never delays the page itself. */
const wakeOncePainted = () => requestAnimationFrame(() => requestAnimationFrame(wakeWhenIdle))
if (document.readyState === 'complete') wakeOncePainted()
else addEventListener('load', wakeOncePainted, { once: true })

// Before the listeners that take presses, the menu's and the dialogs'.
ignoreStrayTaps()
followMenu(document)
addEventListener('click', ({ target }) => leaveMenu(target), { capture: true })
openEarlyDialogs()
early.hasDialogs = true
const { button } = early
if (button?.dataset['opens']) {
  delete early.button
  button.removeAttribute('aria-busy')
  button.click()
}
