import './theme/index.css'
import { askForDashboard } from './dashboard/asked-early.ts'
import { keepInstallPrompt } from './install/install-prompt.ts'
import { keepEarlyInput, reloadOnPress } from './ssr/early-input.ts'
import { openEarlyDialogs, stopEarlyDialogs } from './ui/overlays/early-dialog.ts'
import { isRendered, untilReadable } from './ssr/start-time.ts'
import { nextTask } from './ui/next-task.ts'
import { repairMissingCode } from './updates/missing-code.ts'

keepInstallPrompt()
// A page that the server has rendered can be read without its code, until somebody presses something.
const isReadable = isRendered()
if (isReadable) {
  keepEarlyInput()
  // Somebody signed in waits for their own page, and needs no dialog of visitors.
  if (!('signedIn' in document.documentElement.dataset)) {
    openEarlyDialogs()
    await untilReadable()
  }
} else repairMissingCode()
const libraries = [() => import('react-dom/client'), () => import('dexie'), () => import('@tanstack/react-router')]
try {
  if (isReadable) {
    // Each is evaluated in a task of its own: together they would stop the page that somebody reads for longer.
    for (const load of libraries) {
      await load()
      await nextTask()
    }
  } else {
    // Nothing is there to be read or touched, so everything is asked for at once.
    const asked = Promise.all([...libraries.map((load) => load()), import('./app.tsx')])
    void askForDashboard()
    await asked
  }
  const { startApp } = await import('./app.tsx')
  await nextTask()
  await startApp()
  if (isReadable) repairMissingCode()
} catch (error) {
  stopEarlyDialogs()
  // Where there is nothing yet, a blank page would stay.
  if (isReadable) reloadOnPress()
  else void window.repairCode?.()
  throw error
}
