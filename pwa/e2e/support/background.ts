import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Job } from '../../../schema/jobs/job.ts'
import { launch } from './browser.ts'
import type { Person } from './people.ts'
import { settleIn } from './signed-in.ts'

interface BackgroundEvents {
  /** It is time for the service worker's Background Sync. */
  drain: () => Promise<unknown>
  /** It is time for its Periodic Background Sync. */
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

/** Lets the browser believe that the time has come to wake the service worker of this origin, told through any page of that browser. */
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

/** Opens the app of somebody on a phone whose worker can be woken once the app is closed. */
export async function openClosablePhone(baseURL: string, person: Person, offer: Job): Promise<ClosablePhone> {
  // In a context without a profile the browser starts no worker for a page that is gone.
  const phone = await launch({ baseURL, hasServiceWorker: true })
  const page = phone.pages()[0]!
  await settleIn(page, person, offer)
  // Another page, which stays when the app is closed.
  const elsewhere = await phone.newPage()
  return { phone, page, ...(await backgroundEvents(elsewhere, baseURL)) }
}
