import './theme/index.css'
import { askEarly } from './dashboard/asked-early.ts'
import { keepInstallPrompt } from './install/install-prompt.ts'
import { letDialogsOpen, reloadOnPress, stopKeeping } from './ssr/early-press.ts'
import { ignoreComposedEnter } from './ui/hooks/composed-enter.ts'
import { ignoreStrayTaps } from './ui/hooks/stray-taps.ts'
import { isRendered, untilReadable } from './ssr/start-time.ts'
import { followTranslation } from './ui/translated-text.ts'
import { nextTask } from './ui/next-task.ts'
import { repairMissingCode } from './updates/missing-code.ts'

followTranslation()
keepInstallPrompt()
// Before all that takes presses.
ignoreStrayTaps()
ignoreComposedEnter()
// People can read a page that the server has rendered without its code, until they press something.
const isReadable = isRendered()
if (isReadable) {
  // A signed-in person waits for their own page, and needs no visitors' dialogs.
  if (!('signedIn' in document.documentElement.dataset)) {
    letDialogsOpen()
    if (!window.early.button) await untilReadable()
  } else void askEarly()
} else {
  stopKeeping()
  repairMissingCode()
}
// Each is evaluated in a task of its own: in one task they would block the page for longer.
const libraries = [() => import('react-dom/client'), () => import('dexie'), () => import('./react-router.ts')]
try {
  if (isReadable) {
    for (const load of libraries) {
      await load()
      await nextTask()
    }
  } else {
    // There is nothing to read or press yet, so everything loads at once.
    const asked = Promise.all([...libraries.map((load) => load()), import('./app.tsx')])
    void askEarly()
    await asked
  }
  const { startApp } = await import('./app.tsx')
  await nextTask()
  await startApp()
  if (isReadable) repairMissingCode()
} catch (error) {
  // Without a rendered page, the window would stay blank.
  if (isReadable) reloadOnPress()
  else void window.repairCode?.()
  throw error
}
