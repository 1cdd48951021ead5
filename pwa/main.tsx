import './theme/index.css'
import { keepEarlyInput, reloadOnPress } from './ssr/early-input.ts'
import { isRendered, nextTask, untilReadable } from './ssr/start-time.ts'

if (isRendered()) {
  keepEarlyInput()
  // Somebody signed in waits for their own page.
  if (!('signedIn' in document.documentElement.dataset)) await untilReadable()
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
  reloadOnPress()
  throw error
}
