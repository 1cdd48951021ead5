import './theme/index.css'
import { keepInstallPrompt } from './install/install-prompt.ts'
import { keepEarlyInput, reloadOnPress } from './ssr/early-input.ts'
import { openEarlyDialogs, stopEarlyDialogs } from './ui/overlays/early-dialog.ts'
import { isRendered, untilReadable } from './ssr/start-time.ts'
import { nextTask } from './ui/next-task.ts'

keepInstallPrompt()
if (isRendered()) {
  keepEarlyInput()
  // Somebody signed in waits for their own page, and needs no dialog of visitors.
  if (!('signedIn' in document.documentElement.dataset)) {
    openEarlyDialogs()
    await untilReadable()
  }
}
try {
  // Each library is evaluated in a task of its own: together they would stop the page for longer.
  for (const load of [
    () => import('react-dom/client'),
    () => import('dexie'),
    () => import('@tanstack/react-router'),
  ]) {
    await load()
    await nextTask()
  }
  const { startApp } = await import('./app.tsx')
  await nextTask()
  await startApp()
} catch (error) {
  stopEarlyDialogs()
  reloadOnPress()
  throw error
}
