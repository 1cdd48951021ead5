import type { BrowserContext, CDPSession, Worker } from 'playwright-core'
import type { PushPayload } from '../../../schema/notifications/push.ts'
import type { PushService } from '../../../api/push/test-push-service.ts'

/**
 * A browser on a machine without internet reaches no push service, so its pages subscribe at the one of the test. What arrives there is
 * given to the real service worker as the browser would (`deliver`).
 */
export const usePushService = async (
  context: BrowserContext,
  service: PushService,
  permission: 'default' | 'granted',
) => {
  const { endpoint, keys, device } = service.subscribe()
  let key: string | null = null
  await context.grantPermissions(['notifications'])
  await context.exposeFunction('pushOfTest', (act: 'read' | 'subscribe' | 'end', publicKey?: string) => {
    if (act === 'subscribe') key = publicKey ?? null
    if (act === 'end') key = null
    return key === null ? null : { key, endpoint, keys }
  })
  await context.addInitScript((first) => {
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
    if (first === 'granted') return
    // Until the app asks.
    let answer: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => answer })
    Notification.requestPermission = () => Promise.resolve((answer = 'granted'))
  }, permission)
  return { device, isSubscribed: () => key !== null }
}

/** Returns what gives a push to the worker of this origin, as the browser does. */
export async function pushTo(cdp: CDPSession, origin: string): Promise<(payload: PushPayload) => Promise<unknown>> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((registration) => registration.scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await found
  return (payload) =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
}

interface Shown {
  title: string
  text: string
  tag: string
  actions: string[]
}

/** What stands on the lock screen. */
export const shownBy = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map((one) => ({
      title: one.title,
      text: one.body,
      tag: one.tag,
      actions: ((one as { actions?: readonly { title: string }[] }).actions ?? []).map(({ title }) => title),
    }))
  })

/** Presses the notification that stands first, or one of its actions; `reply`: what was written into it. */
export const press = (worker: Worker, action = '', reply?: string): Promise<void> =>
  worker.evaluate(
    async ([action, reply]) => {
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration
        NotificationEvent: new (type: string, init: object) => Event
      }
      const [notification] = await scope.registration.getNotifications()
      const event = new scope.NotificationEvent('notificationclick', { notification, action })
      if (reply !== undefined) Object.defineProperty(event, 'reply', { value: reply })
      globalThis.dispatchEvent(event)
    },
    [action, reply] as const,
  )
