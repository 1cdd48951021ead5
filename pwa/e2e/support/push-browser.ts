import type { BrowserContext, CDPSession, Worker } from 'playwright-core'
import type { PushPayload } from '../../../schema/notifications/push.ts'
import type { PushService } from '../../../api/testing/test-push-service.ts'
import { registrationOf } from './background.ts'

/**
 * Lets the pages of a browser subscribe at the push service of the test, because a machine without internet reaches no other. `deliver` gives the
 * pushes that arrive there to the real service worker, as the browser would.
 */
export const usePushService = async (context: BrowserContext, service: PushService) => {
  const { endpoint, keys, device } = service.subscribe()
  let key: string | null = null
  await context.exposeFunction('pushOfTest', (act: 'read' | 'subscribe' | 'end', publicKey?: string) => {
    if (act === 'subscribe') key = publicKey ?? null
    if (act === 'end') key = null
    return key === null ? null : { key, endpoint, keys }
  })
  await context.addInitScript(() => {
    type Kept = { key: string; endpoint: string; keys: Record<string, string> } | null
    const { pushOfTest: ask } = globalThis as unknown as { pushOfTest: (act: string, key?: string) => Promise<Kept> }
    const asSubscription = (kept: Kept) =>
      kept && {
        options: {
          applicationServerKey: Uint8Array.from(
            atob(kept.key.replaceAll('-', '+').replaceAll('_', '/')),
            (sign) => sign.codePointAt(0) ?? 0,
          ).buffer,
        },
        toJSON: () => ({ endpoint: kept.endpoint, keys: kept.keys }),
        unsubscribe: async () => (await ask('end')) === null,
      }
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: string }) =>
      asSubscription(await ask('subscribe', applicationServerKey))
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => asSubscription(await ask('read')) })
    // Other journeys refuse notifications (browser.ts). Here the person was not asked yet, and the answer is kept over reloads.
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      localStorage.setItem('permission', 'granted')
      return 'granted'
    }
  })
  return { device, isSubscribed: () => key !== null }
}

/** Returns a function that delivers a push to the service worker of this origin, as the browser does. */
export async function pushTo(cdp: CDPSession, origin: string): Promise<(payload: PushPayload) => Promise<unknown>> {
  const registrationId = await registrationOf(cdp, origin)
  return (payload) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
}

interface Shown {
  title: string
  text: string
  tag: string
  actions: string[]
}

/** A notification as the operating system keeps it. */
interface Kept extends NotificationOptions {
  title: string
  actions?: { title: string }[]
  close: () => void
}
/** The worker's global scope, with the notifications that the test keeps in the system's place. */
interface Scope {
  shownByTest: Kept[] | undefined
  registration: ServiceWorkerRegistration
  ExtendableEvent: new (type: string) => Event
}

/** Keeps notifications in the operating system's place, because the headless shell shows none. A new one replaces one with the same tag. */
export const standInForSystem = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    // A worker that is still the same has the replacement already; one that was restarted has lost it.
    if (scope.shownByTest !== undefined) return
    scope.shownByTest = []
    // The headless shell has no app icon, and kills a process that sets a badge on it.
    for (const name of ['setAppBadge', 'clearAppBadge'])
      Object.defineProperty(navigator, name, { value: () => Promise.resolve() })
    const without = (gone: (one: Kept) => boolean) => (scope.shownByTest ?? []).filter((one) => !gone(one))
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        const shown: Kept = { ...options, title, close: () => (scope.shownByTest = without((one) => one === shown)) }
        scope.shownByTest = [...without(({ tag }) => tag === options.tag), shown]
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        without((one) => tag !== undefined && one.tag !== tag),
    })
  })

/** Returns the notifications that are shown. */
export const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() =>
    ((globalThis as unknown as Scope).shownByTest ?? []).map(({ title, body = '', tag = '', actions = [] }) => ({
      title,
      text: body,
      tag,
      actions: actions.map((action) => action.title),
    })),
  )

/** Presses the first notification, or one of its actions; `reply`: the text that the person wrote into it. */
export const press = (worker: Worker, action = '', reply: string | null = null): Promise<void> =>
  worker.evaluate(
    ([action, reply]) => {
      const { shownByTest, ExtendableEvent: Happening } = globalThis as unknown as Scope
      const event = new Happening('notificationclick')
      // The browser refuses `waitUntil` on an event that a script has made, so it does nothing here.
      for (const [name, value] of Object.entries({
        notification: shownByTest?.[0],
        action,
        reply,
        waitUntil: () => {},
      }))
        Object.defineProperty(event, name, { value })
      globalThis.dispatchEvent(event)
    },
    [action, reply] as const,
  )
