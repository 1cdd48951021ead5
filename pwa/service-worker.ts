import { cacheNames, clientsClaim, registerQuotaErrorCallback } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { drainInWorker, refreshInWorker } from '../sync/engine/background-drain.ts'
import { onOutdated } from '../sync/http/outdated.ts'
import { activeUserId } from '../sync/engine/session.ts'
import { fetchPage } from '../sync/http/transport.ts'
import { shareTarget } from '../schema/share-target.ts'
import { followPush, renewPush, showPush } from './service-worker-push.ts'
import { PersonalCode } from './service-worker-personal.ts'
import { Installing, isPersonal, refuseOtherVersion } from './service-worker-precache.ts'
import { takeShare } from './service-worker-share.ts'

declare const self: ServiceWorkerGlobalScope

/** The events of Background Sync and of Periodic Background Sync, which TypeScript's types lack. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const landing = /^\/(\?|$)/
const payment = /^\/payment\/?(\?|$)/
const answeredByServer = [/^\/(api|assets)\//, /^[^?]*\.\w+(\?|$)/]

// The build lists each file with its address and revision.
const files = self.__WB_MANIFEST as PrecacheEntry[]
const urls = files.map(({ url }) => url)
const installing = new Installing()
const precache = new PrecacheController({
  plugins: [
    {
      requestWillFetch: ({ request, event }) => {
        installing.noteFetched(request.url, event)
        // On a slow line, the page being read has priority.
        return Promise.resolve(new Request(request, { priority: 'low' }))
      },
      fetchDidSucceed: async ({ response, event }) => {
        if (event.type === 'install') await refuseOtherVersion(response.clone(), urls)
        return response
      },
    },
  ],
})
const leaveNoRest = async () =>
  installing.undo(await caches.open(cacheNames.precache), (url) => precache.getCacheKeyForURL(url))
registerQuotaErrorCallback(leaveNoRest)
cleanupOutdatedCaches()

precache.addToCacheList(files.filter(({ url }) => !isPersonal(url)))
const personal = new PersonalCode(urls.filter(isPersonal))
self.addEventListener('install', (event) => event.waitUntil(install(event)))
const install = async (event: ExtendableEvent) => {
  await precache.install(event)
  if (await needsPersonal()) await storePersonal()
  installing.end()
}
/**
 * A signed-in person needs the personal code in a tunnel. If it was never stored, an earlier version may have had it among its own files, which are
 * deleted with it.
 */
const needsPersonal = async () => (await personal.wasStored()) || (await activeUserId().catch(() => null)) !== null
const storePersonal = async () => {
  try {
    await personal.store()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await leaveNoRest()
    throw error
  }
}
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([precache.activate(event), personal.forgetOthers()])),
)

registerRoute(({ url }) => isPersonal(url.pathname), personal.answer)
registerRoute(new PrecacheRoute(precache, { directoryIndex: 'index.html', cleanURLs: false }))
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { allowlist: [landing] }))
const showApp = precache.createHandlerBoundToURL('/app.html')
// The payment page comes from the server, because only the headers of that page let the card provider in. Without network, the app's document shows
// the page, which waits and then reloads (pwa/payments/stripe-script.ts).
registerRoute(
  new NavigationRoute(async (context) => (await fetchPage(context.request)) ?? (await showApp(context)), {
    allowlist: [payment],
  }),
)
registerRoute(new NavigationRoute(showApp, { denylist: [landing, ...answeredByServer] }))
registerRoute(({ url }) => url.pathname === shareTarget.action, takeShare, shareTarget.method)

// A waiting version takes over only when a person accepts it, or if the only open page can take it unasked: taking over removes the chunks that open
// pages still load.
self.addEventListener('message', (event) => {
  const { type } = (event.data as { type?: unknown } | null) ?? {}
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'SKIP_WAITING_ALONE') event.waitUntil(skipWaitingAlone())
  // If this fails, the next start tries again.
  if (type === 'STORE_PERSONAL') event.waitUntil(personal.store().catch(() => undefined))
})
const skipWaitingAlone = async () => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1) await self.skipWaiting()
}
clientsClaim()

// If no page of the app is open, the newer version then takes over by itself, and sends at the browser's next retry.
onOutdated.add(() => void self.registration.update().catch(() => undefined))

// The browser retries after this promise rejects.
self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const { tag } = event as SyncEvent
  if (tag === 'outbox') (event as SyncEvent).waitUntil(drainInWorker())
})
self.addEventListener('periodicsync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  const { tag } = event as SyncEvent
  if (tag === 'refresh') (event as SyncEvent).waitUntil(refreshInWorker())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event)))
self.addEventListener('notificationclick', (event) => event.waitUntil(followPush(event)))
self.addEventListener('pushsubscriptionchange', (event) =>
  // If this fails, the app renews the subscription at its next start.
  (event as ExtendableEvent).waitUntil(renewPush().catch(() => undefined)),
)
