import { Workbox } from 'workbox-window'

const hour = 3_600_000

/**
 * Installs the service worker, and looks for a new version hourly and whenever the app comes back into sight.
 * `onWaiting` gets a function that puts the new version in charge and reloads.
 */
export const registerServiceWorker = (onWaiting: (update: () => void) => void): (() => void) => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => onWaiting(() => takeOver(workbox)))
  // Without one the app works as long as there is a network; the next visit tries again.
  void workbox.register().catch(() => undefined)

  const look = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) void workbox.update().catch(() => undefined)
  }
  const timer = setInterval(look, hour)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** In a first visit's session no `controlling` event tells of the change, so the reload hangs on the browser's own, or a short wait. */
const takeOver = (workbox: Workbox) => {
  let reloaded = false
  const reload = () => {
    if (reloaded) return
    reloaded = true
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  workbox.messageSkipWaiting()
  setTimeout(reload, 3_000)
}
