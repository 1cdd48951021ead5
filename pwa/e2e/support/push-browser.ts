import type { BrowserContext, CDPSession, Worker } from 'playwright-core'
import type { PushPayload } from '../../../schema/notifications/push.ts'
import type { PushService } from '../../../api/push/test-push-service.ts'
import { registrationOf } from './background.ts'

/**
 * A browser on a machine without internet reaches no push service, so its pages subscribe at the one of the test. What arrives there is
 * given to the real service worker as the browser would (`deliver`).
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
    // Journeys refuse by themselves (browser.ts). Nobody was asked yet, and what is answered lasts.
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      localStorage.setItem('permission', 'granted')
      return 'granted'
    }
  })
  return { device, isSubscribed: () => key !== null }
}

/** Returns what gives a push to the worker of this origin, as the browser does. */
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

/** What the system keeps of a notification, and the worker's scope as far as a test takes the system's place. */
interface Kept extends NotificationOptions {
  title: string
  actions?: { title: string }[]
  close: () => void
}
interface Scope {
  shownByTest: Kept[] | undefined
  registration: ServiceWorkerRegistration
  ExtendableEvent: new (type: string) => Event
}

/** Takes the system's place: the headless shell lets nobody show a notification. One takes the place of another with its tag. */
export const standInForSystem = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    // A worker that ended meanwhile has forgotten it; another one has not.
    if (scope.shownByTest !== undefined) return
    scope.shownByTest = []
    // The headless shell ends whoever puts a number on an icon, since it has none.
    for (const name of ['setAppBadge', 'clearAppBadge'])
      Object.defineProperty(navigator, name, { value: () => Promise.resolve() })
    const without = (gone: (one: Kept) => boolean) => (scope.shownByTest ?? []).filter((one) => !gone(one))
    Object.assign(scope.registration, {
      showNotification: async (title: string, options: NotificationOptions) => {
        const shown: Kept = { ...options, title, close: () => (scope.shownByTest = without((one) => one === shown)) }
        scope.shownByTest = [...without(({ tag }) => tag === options.tag), shown]
      },
      getNotifications: async () => scope.shownByTest ?? [],
    })
  })

/** What stands on the lock screen. */
export const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() =>
    ((globalThis as unknown as Scope).shownByTest ?? []).map(({ title, body = '', tag = '', actions = [] }) => ({
      title,
      text: body,
      tag,
      actions: actions.map((action) => action.title),
    })),
  )

/** Presses the notification that stands first, or one of its actions; `reply`: what was written into it. */
export const press = (worker: Worker, action = '', reply: string | null = null): Promise<void> =>
  worker.evaluate(
    ([action, reply]) => {
      const { shownByTest, ExtendableEvent: Happening } = globalThis as unknown as Scope
      const event = new Happening('notificationclick')
      // An event of the system's is waited for; of a script's the browser refuses to.
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
