import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Job } from '../../../schema/jobs/job.ts'
import { launch } from './browser.ts'
import type { Person } from './people.ts'
import { settleIn } from './signed-in.ts'

interface BackgroundEvents {
  /** Fires the service worker's Background Sync. */
  drain: () => Promise<unknown>
  /** Fires its Periodic Background Sync. */
  refresh: () => Promise<unknown>
}

/** Returns the browser's own name of the service worker's registration at this origin. */
export async function registrationOf(cdp: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((registration) => registration.scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return await found
}

/** Returns functions that make the browser wake the service worker of this origin. Any page of that browser will do. */
export async function backgroundEvents(page: Page, origin: string): Promise<BackgroundEvents> {
  const cdp = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(cdp, origin)
  return {
    drain: () =>
      cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false }),
    refresh: () => cdp.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag: 'refresh' }),
  }
}

interface ClosablePhone extends BackgroundEvents {
  phone: BrowserContext
  /** The app, with this offer in sight. */
  page: Page
}

/** Opens the app of a person on a phone whose service worker can be woken after the app is closed. */
export async function openClosablePhone(baseURL: string, person: Person, offer: Job): Promise<ClosablePhone> {
  // In a context without a profile the browser starts no worker for a page that is gone.
  const phone = await launch({ baseURL, hasServiceWorker: true })
  const page = phone.pages()[0]!
  await settleIn(page, person, offer)
  // This page stays open when the app is closed, and wakes the worker.
  const elsewhere = await phone.newPage()
  return { phone, page, ...(await backgroundEvents(elsewhere, baseURL)) }
}
