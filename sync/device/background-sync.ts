/** Background Sync exists only in Chromium and is missing from TypeScript's DOM library. */
interface SyncRegistration {
  sync: { register(tag: string): Promise<void> }
}

/** Periodic Background Sync exists only in Chromium, and only for installed apps. */
interface PeriodicRegistration {
  periodicSync?: {
    register(tag: string, options: { minInterval: number }): Promise<void>
    unregister(tag: string): Promise<void>
  }
}

/** Milliseconds. The browser chooses the real interval by how often the app is used; Chromium allows two events a day at most. */
const refreshEvery = 12 * 60 * 60 * 1_000

const outboxTag = 'outbox'
const refreshTag = 'refresh'

/** Whether the browser has Background Sync. Without it, unsent mutations leave when the app is opened next, and the app says so. */
export const backgroundSyncSupported = (): boolean =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'SyncManager' in globalThis

/** Registers only the tag: the worker reads from IndexedDB which user's outbox it must drain. */
export const requestBackgroundSync = (): void => {
  if (!backgroundSyncSupported()) return
  void navigator.serviceWorker.ready
    .then((registration) => (registration as ServiceWorkerRegistration & SyncRegistration).sync.register(outboxTag))
    // A private window or the user's settings may forbid it; the timers of the open app remain.
    .catch(() => undefined)
}

/**
 * Asks the browser to wake the worker a few times a day, so that an app opened without network shows recent data. Returns whether the
 * browser agreed: it wakes only installed apps that are in use.
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

/** Never throws: a wake that was not cancelled finds no active user, and the worker does nothing. */
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
