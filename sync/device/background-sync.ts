/** Background Sync exists only in Chromium and is missing from TypeScript's DOM library. */
interface SyncRegistration {
  sync: { register(tag: string): Promise<void> }
}

const outboxTag = 'outbox'

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
