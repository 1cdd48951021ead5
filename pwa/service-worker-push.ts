import { readLanguage } from '../schema/language.ts'
import { isQuietAt, type PushPayload } from '../schema/notifications/push.ts'
import type { PushSettings } from '../schema/notifications/push-wire.ts'
import { isBlankText, tidyText } from '../schema/text.ts'
import { drainInWorker } from '../sync/engine/background-drain.ts'
import { readPressed } from '../sync/mutations/notifications.ts'
import { answerMessage } from '../sync/mutations/messages.ts'
import { activeUserId } from '../sync/engine/session.ts'
import { openDatabase, readyDatabase } from '../sync/store/database.ts'
import { isNoRoom } from '../sync/store/no-room.ts'
import { isFirstDelivery } from '../sync/engine/seen-pushes.ts'
import { showBadge } from '../sync/device/badge.ts'
import { call } from '../sync/http/transport.ts'
import { replyHash } from './messages/reply-hash.ts'
import { productName } from './ui/product.ts'

declare const self: ServiceWorkerGlobalScope

/** The data in a notification that a later press needs. */
type Kept = Pick<PushPayload, 'userId' | 'notificationId' | 'url' | 'reply'>

/** Parts of notifications that TypeScript's types lack. */
interface Options extends NotificationOptions {
  actions?: { action: string; title: string; type?: 'button' | 'text'; placeholder?: string }[]
  renotify?: boolean
}
interface Replied extends NotificationEvent {
  /** The text typed into the notification, on systems that have a field there. */
  readonly reply?: string | null
}

const isPayload = (value: unknown): value is PushPayload =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'userId', 'notificationId', 'tag', 'title', 'text', 'url'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  )

const read = (event: PushEvent): PushPayload | undefined => {
  try {
    const value: unknown = event.data?.json()
    return isPayload(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The tag of a notification that is shown and closed at once. */
const briefTag = 'brief'

/**
 * Shows a push notification once, and only to its receiver: somebody else may have signed in since it was sent. Safari ends a subscription for good
 * after three pushes that showed nothing, so a push without anything to show is shown and closed at once, without its words (rule 1.2.540).
 */
export const showPush = async (event: PushEvent): Promise<void> => {
  const isSettled = await showNews(event).catch(() => false)
  if (!isSettled) await showBriefly()
}

/** Returns false if the browser may count this push as silent. */
const showNews = async (event: PushEvent): Promise<boolean> => {
  const payload = read(event)
  if (!payload) return false
  const active = await activeUserId()
  if (active === null) await endSubscription()
  if (payload.userId !== active || !(await isFirstDelivery(payload.id))) return false
  // Not awaited, because a system without icons may never resolve it.
  void showBadge(payload.unread)
  // Only if the payload names all unread notifications; otherwise one that it does not name may be unread.
  if (payload.unread <= payload.unreadIds.length) await closeRead(new Set(payload.unreadIds))
  const windows = await self.clients.matchAll({ type: 'window' })
  // The app in a visible window shows the rest.
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return !countsVisible()
  const { userId, notificationId, url, reply, tag, title, text, quietHours } = payload
  const options: Options = {
    body: text,
    tag,
    // A notification that replaces another makes no further sound.
    renotify: false,
    silent: quietHours !== undefined && isQuietAt(quietHours, new Date()),
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: readLanguage(),
    data: { userId, notificationId, url, reply } satisfies Kept,
    ...(reply && { actions: [{ action: 'reply', title: 'Répondre', type: 'text', placeholder: 'Votre message' }] }),
  }
  await self.registration.showNotification(title, options)
  return true
}

/** Whether the browser counts a push as silent even while the app is visible: WebKit does, Chromium and Firefox do not. */
const countsVisible = (): boolean =>
  navigator.userAgent.includes('AppleWebKit') && !navigator.userAgent.includes('Chrome/')

const showBriefly = async (): Promise<void> => {
  await self.registration.showNotification(productName, { tag: briefTag, silent: true, icon: '/icons/icon-192.png' })
  for (const brief of await self.registration.getNotifications({ tag: briefTag })) brief.close()
}

/** Closes notifications that were read elsewhere. */
const closeRead = async (unread: ReadonlySet<string>): Promise<void> => {
  if (unread.size === 0) return
  for (const notification of await self.registration.getNotifications())
    if (!unread.has((notification.data as Kept | null)?.notificationId ?? '')) notification.close()
}

const endSubscription = async (): Promise<void> => {
  await (await self.registration.pushManager.getSubscription())?.unsubscribe()
}

/** Opens the notification's address in an open window, or in a new one. Sends a reply that was typed into the notification. */
export const followPush = async (event: NotificationEvent): Promise<void> => {
  event.notification.close()
  const kept = event.notification.data as Kept
  // If the storage does not say who is signed in, the page finds out: a typed reply goes into its author's field alone.
  const active = await activeUserId().catch(() => kept.userId)
  if (active !== kept.userId) return await open('/')
  const isReply = event.action === 'reply' && kept.reply !== null
  const text = tidyText((event as Replied).reply ?? '')
  if (isReply && !isBlankText(text)) await answer(kept, text)
  else await open(isReply ? `${kept.url}${replyHash()}` : kept.url)
  // Marks it as read, as a press in the app does. This comes last, because a browser opens no window long after the press.
  await readPressed(openDatabase(kept.userId), { id: kept.notificationId }).catch(() => undefined)
  await drainInWorker().catch(async () => {
    const registration = self.registration as unknown as { sync?: { register(tag: string): Promise<void> } }
    await registration.sync?.register('outbox').catch(() => undefined)
  })
}

/** Milliseconds: a browser opens no window ten seconds after the press. */
const patience = { blocked: 2_000, silent: 5_000 }

/**
 * Puts the reply into the outbox, so that it is sent once, and also after a time without network. If that fails, or a frozen tab of an older version
 * blocks the database, the conversation's field gets the text.
 */
const answer = async ({ userId, reply, url }: Kept, text: string): Promise<void> => {
  if (!reply) return
  try {
    const database = await readyDatabase(openDatabase(userId), patience)
    await answerMessage(database, { ...reply, content: text })
  } catch (error) {
    const handed = { userId, jobId: reply.jobId, text, isFull: isNoRoom(error) }
    await open(url + replyHash(handed))
  }
}

const open = async (url: string): Promise<void> => {
  // A payload must not lead out of the app. A browser reads a backslash as a slash, and ignores tabs.
  const place = /^\/(?![/\\\s])/.test(url) ? url : '/'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A window with the payment page is left alone.
  const free = windows.filter((client) => !new URL(client.url).pathname.startsWith('/payment'))
  const window = free.find(({ focused }) => focused) ?? free.find((one) => one.visibilityState === 'visible') ?? free[0]
  if (!window) return void (await self.clients.openWindow(place))
  await window.focus().catch(() => undefined)
  if (await hasAppOpened(window, place)) return
  const moved = await window.navigate(place).catch(() => null)
  if (!moved) await self.clients.openWindow(place)
}

/** Asks the app in a window to navigate. A page that has not started the app, or is frozen, does not answer. */
const hasAppOpened = (window: WindowClient, url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    window.postMessage({ type: 'OPEN_PLACE', url }, [port2])
    setTimeout(() => resolve(false), 1_000)
  })

/** Replaces a subscription that the browser has ended, if a person is signed in. */
export const renewPush = async (): Promise<void> => {
  if ((await activeUserId()) === null) return
  const { publicKey } = await call<PushSettings>('GET', '/api/account/push')
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON()
  await call('POST', '/api/account/push', { endpoint, keys })
}
