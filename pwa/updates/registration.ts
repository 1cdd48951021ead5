import { Workbox } from 'workbox-window'
import { reloadPage } from './reload.ts'
import { workers } from './take-over.ts'
import { workerAddress } from './worker-address.ts'

const hour = 3_600_000
/** The message is described in service-worker.ts. */
const skipAlone = { type: 'SKIP_WAITING_ALONE' }

let workbox: Workbox | undefined

/**
 * Registers the service worker, checks for a new version hourly and whenever the app becomes visible, and reloads the page when a new version has
 * taken over, whichever tab activated it. Calls `onWaiting` once for each version that waits. Returns the function that ends all this.
 */
export const registerServiceWorker = (onWaiting: () => void): (() => void) => {
  const container = workers()
  if (!container || import.meta.env.DEV) return () => undefined
  const stopFollowing = followNewVersions(container)
  const own = (workbox = new Workbox(workerAddress))
  const end = new AbortController()
  const tell = () => void isAnother(container).then((is) => is && !end.signal.aborted && onWaiting())
  // Without a service worker the app needs the network; the next visit registers again.
  void own.register().then(
    (registration) => registration && followInstallations(registration, tell, end.signal),
    () => undefined,
  )

  const check = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) lookForUpdate()
  }
  const timer = setInterval(check, hour)
  document.addEventListener('visibilitychange', check)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', check)
    end.abort()
    stopFollowing()
  }
}

/**
 * Calls `onWaiting` if a version waits already, and for each that is installed from now on. Workbox ignores further versions after the first that it
 * finds more than a minute after the start (`.decisions/pwa/0453-…`).
 */
const followInstallations = (
  registration: ServiceWorkerRegistration,
  onWaiting: () => void,
  signal: AbortSignal,
): void => {
  // The same function for all, so that a version found twice gets only one listener.
  const look = ({ target }: Event) => (target as ServiceWorker).state === 'installed' && onWaiting()
  const follow = () => registration.installing?.addEventListener('statechange', look, { signal })
  registration.addEventListener('updatefound', follow, { signal })
  follow()
  if (registration.waiting) onWaiting()
}

/**
 * Whether the waiting version replaces another. The first version of a device waits for a moment too, in Firefox for longer than Workbox allows for.
 */
const isAnother = async (container: ServiceWorkerContainer): Promise<boolean> => {
  const found = await container.getRegistration()
  return Boolean(found?.active && found.waiting)
}

/** Checks the server for a newer version now. */
export const lookForUpdate = (): void => void workbox?.update().catch(() => undefined)

/** Lets the waiting version take over unless another window of the app is open. */
export const takeOverAlone = async (): Promise<void> =>
  (await workers()?.getRegistration())?.waiting?.postMessage(skipAlone)

/**
 * Reloads the page when a new version takes over, because that has removed the chunks that this page may still need. The first worker of a device
 * also takes over the pages that installed it, but is no new version to them.
 */
const followNewVersions = (container: ServiceWorkerContainer): (() => void) => {
  let hasBeenControlled = container.controller !== null
  // A page loaded with Shift and reload has no controller, but still belongs to the older version. A worker that is still activating is the first one,
  // which is about to take over this page.
  void container.getRegistration().then((found) => (hasBeenControlled ||= found?.active?.state === 'activated'))
  const follow = () => {
    if (hasBeenControlled) void reloadPage()
    hasBeenControlled = true
  }
  container.addEventListener('controllerchange', follow)
  return () => container.removeEventListener('controllerchange', follow)
}
