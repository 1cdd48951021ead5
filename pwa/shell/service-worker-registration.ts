import { Workbox } from 'workbox-window'

const hour = 3_600_000
/** See service-worker.ts. */
const skipAlone = { type: 'SKIP_WAITING_ALONE' }

/** Puts a new version in charge and reloads; `alone`: not when another window of this app is open. */
type Update = (options?: { alone: boolean }) => void

/**
 * Installs the service worker, and looks for a new version hourly and whenever the app comes back into sight.
 * `onWaiting` hears of a version that waits.
 */
export const registerServiceWorker = (onWaiting: (update: Update) => void): (() => void) => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => onWaiting((options) => takeOver(workbox, options?.alone ?? false)))
  // Without one the app works as long as there is a network; the next visit tries again.
  void workbox.register().catch(() => undefined)

  const check = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void workbox.update().catch(() => undefined)
  }
  const timer = setInterval(check, hour)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
  }
}

/** In a first visit's session no `controlling` event tells of the change, so the reload hangs on the browser's own, or a short wait. */
const takeOver = (workbox: Workbox, alone: boolean) => {
  let reloaded = false
  const reload = () => {
    if (reloaded) return
    reloaded = true
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  if (alone) void navigator.serviceWorker.getRegistration().then((found) => found?.waiting?.postMessage(skipAlone))
  else {
    workbox.messageSkipWaiting()
    setTimeout(reload, 3_000)
  }
}
