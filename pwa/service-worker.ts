import { cacheNames, clientsClaim, registerQuotaErrorCallback } from 'workbox-core'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { drainInWorker, refreshInWorker } from '../sync/background-drain.ts'
import { onOutdated } from '../sync/http/outdated.ts'
import { fetchPage } from '../sync/http/transport.ts'
import { shareTarget } from '../schema/share-target.ts'
import { followPush, renewPush, showPush } from './service-worker-push.ts'
import { Installing } from './service-worker-precache.ts'
import { takeShare } from './service-worker-share.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/** The events of Background Sync and of Periodic Background Sync, which TypeScript's types lack. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

const landing = /^\/(\?|$)/
const payment = /^\/payment\/?(\?|$)/
const answeredByServer = [/^\/(api|assets)\//, /^[^?]*\.\w+(\?|$)/]

const installing = new Installing()
addPlugins([
  {
    requestWillFetch: ({ request, event }) => {
      installing.noteFetched(request.url, event)
      // On a slow line the page that somebody reads comes first.
      return Promise.resolve(new Request(request, { priority: 'low' }))
    },
  },
])
registerQuotaErrorCallback(async () => installing.undo(await caches.open(cacheNames.precache), getCacheKeyForURL))
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: 'index.html', cleanURLs: false })
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { allowlist: [landing] }))
const showApp = createHandlerBoundToURL('/app.html')
// The payment page comes from the server, whose headers let the card provider in for this page alone. Without network it is the app's
// page, which waits and then loads again (pwa/payments/stripe-script.ts).
registerRoute(
  new NavigationRoute(async (context) => (await fetchPage(context.request)) ?? (await showApp(context)), {
    allowlist: [payment],
  }),
)
registerRoute(new NavigationRoute(showApp, { denylist: [landing, ...answeredByServer] }))
registerRoute(({ url }) => url.pathname === shareTarget.action, takeShare, shareTarget.method)

// A waiting version takes over only when a person asks, or under one page that can take it unasked: it removes the chunks that open
// pages still load.
self.addEventListener('message', (event) => {
  const { type } = (event.data as { type?: unknown } | null) ?? {}
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  if (type === 'SKIP_WAITING_ALONE') event.waitUntil(skipWaitingAlone())
})
const skipWaitingAlone = async () => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1) await self.skipWaiting()
}
clientsClaim()

// Where no page of the app is open, the newer version then takes over by itself, and sends with the browser's next try.
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
  // The app does it at its next start, where this fails.
  (event as ExtendableEvent).waitUntil(renewPush().catch(() => undefined)),
)
