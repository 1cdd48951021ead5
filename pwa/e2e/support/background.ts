import type { Page } from 'playwright-core'

interface BackgroundEvents {
  /** It is time for the service worker's Background Sync. */
  drain: () => Promise<unknown>
  /** It is time for its Periodic Background Sync. */
  refresh: () => Promise<unknown>
}

/** Lets the browser believe that the time has come to wake the service worker of this origin, told through any page of that browser. */
export async function backgroundEvents(page: Page, origin: string): Promise<BackgroundEvents> {
  const cdp = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((registration) => registration.scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await found
  return {
    drain: () =>
      cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false }),
    refresh: () => cdp.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag: 'refresh' }),
  }
}
