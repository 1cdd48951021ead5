/** Background Sync exists only in Chromium and is missing from TypeScript's DOM library. */
interface SyncRegistration {
  sync: { register(tag: string): Promise<void> }
}

/** Periodic Background Sync is Chromium's too, and for installed apps alone. */
interface PeriodicRegistration {
  periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>
    unregister(tag: string): Promise<void>
  }
}

/** Milliseconds; the browser decides by how often the app is used, and twice a day is the most that Chromium allows. */
const refreshEvery = 12 * 60 * 60 * 1_000

const outboxTag = 'outbox'
const refreshTag = 'refresh'

/** Where it returns false, unsent mutations leave when the app is opened next, and the app says so. */
export const backgroundSyncSupported = (): boolean =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'SyncManager' in globalThis

/** Registers the tag alone: the worker reads from IndexedDB whose outbox to send. */
export const requestBackgroundSync = (): void => {
  if (!backgroundSyncSupported()) return
  void navigator.serviceWorker.ready
    .then((registration) => (registration as ServiceWorkerRegistration & SyncRegistration).sync.register(outboxTag))
    // Private windows or the user's settings may refuse it; the timers of the open app remain.
    .catch(() => undefined)
}

/**
 * Asks the browser to wake the worker a few times a day, so that an app that is opened without network shows what is new. Returns whether it
 * will: only an installed app that is used is woken.
 */
export const requestRefreshes = async (): Promise<boolean> => {
  try {
    const periodic = await periodicSync()
    if (!periodic) return false
    const { state } = await navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName })
    if (state !== 'granted') return false
    await periodic.register(refreshTag, { minInterval: refreshEvery })
    return true
  } catch {
    return false
  }
}

/** Never throws: a worker that is woken for nobody does nothing. */
export const endRefreshes = async (): Promise<void> => {
  await periodicSync()
    .then((periodic) => periodic?.unregister(refreshTag))
    .catch(() => undefined)
}

const periodicSync = async (): Promise<PeriodicRegistration['periodicSync']> => {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (registration as PeriodicRegistration | undefined)?.periodicSync
}
