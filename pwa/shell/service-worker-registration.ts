import { Workbox } from 'workbox-window'

const hour = 3_600_000
/** See service-worker.ts. */
const skipAlone = { type: 'SKIP_WAITING_ALONE' }

/** Activates the waiting version and reloads. `alone`: does nothing while another window of the app is open. */
type Update = (options?: { alone: boolean }) => void

/**
 * Registers the service worker and checks for a new version hourly and whenever the app becomes visible. Calls `onWaiting` with a function
 * that activates a waiting version.
 */
export const registerServiceWorker = (onWaiting: (update: Update) => void): (() => void) => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return () => undefined
  const workbox = new Workbox('/service-worker.js')
  workbox.addEventListener('waiting', () => {
    void isAnother().then((is) => is && onWaiting((options) => takeOver(workbox, options?.alone ?? false)))
  })
  // Without a service worker the app needs the network; the next visit registers again.
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

/** The first version of a device waits for a moment too, in Firefox for longer than Workbox allows it: there is none that it replaces. */
const isAnother = async (): Promise<boolean> => {
  const found = await navigator.serviceWorker.getRegistration()
  return Boolean(found?.active && found.waiting)
}

/** On a first visit Workbox fires no `controlling` event, so `controllerchange` or a short timeout reloads the page. */
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
