import { ignoreComposedEnter } from '../ui/hooks/composed-enter.ts'
import { ignoreStrayTaps } from '../ui/hooks/stray-taps.ts'
import { letDialogsOpen, reloadOnPress, repeatPress } from '../ssr/early-press.ts'
import { followTranslation } from '../ui/translated-text.ts'
import { followMenu, leaveMenu } from './menu.ts'

/** Suppresses the browser's prompt: nobody should be asked to install an app that they have not seen yet; see pwa/install. */
addEventListener('beforeinstallprompt', (event) => event.preventDefault())

/** Set once hydration has begun: when the browser is idle, or at the first touch. Links, the menu and scrolling need no script. */
let waking: Promise<void> | undefined
const wake = () => void (waking ??= hydrate())

/** Imports React separately, so that its code and the app's are evaluated in two short tasks instead of a long one. */
const hydrate = async () => {
  try {
    const [{ hydrateLanding }] = await Promise.all([import('./hydrate.tsx'), import('react-dom/client')])
    hydrateLanding(() => {
      repeatPress()
      window.early.isAlive = true
    })
  } catch (error) {
    reloadOnPress()
    throw error
  }
}

followTranslation()
window.early.wake = wake
if (window.early.button) wake()
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
ignoreComposedEnter()
followMenu(document)
addEventListener('click', ({ target }) => leaveMenu(target), { capture: true })
letDialogsOpen()
