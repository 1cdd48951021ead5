/** Not in TypeScript's DOM library: Background Sync is Chromium's only. */
interface SyncRegistration {
  sync: { register(tag: string): Promise<void> }
}

const outboxTag = 'outbox'

/** False: what waits leaves at the next opening of the app, and the app says so. */
export const backgroundSyncSupported = (): boolean =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'SyncManager' in globalThis

/** The tag only: the worker reads whose outbox it is from IndexedDB. */
export const requestBackgroundSync = (): void => {
  if (!backgroundSyncSupported()) return
  void navigator.serviceWorker.ready
    .then((registration) => (registration as ServiceWorkerRegistration & SyncRegistration).sync.register(outboxTag))
    // Refused in private windows or by the person: the timers of the open app remain.
    .catch(() => undefined)
}
