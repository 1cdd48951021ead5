import type { PushSettings } from '../../schema/notifications/push-wire.ts'
import { call } from '../http/transport.ts'
import { endRefreshes } from '../device/background-sync.ts'
import { showBadge } from '../device/badge.ts'

const path = '/api/account/push'

/** Milliseconds for the service worker to be ready, for the push service to answer, and for signing out. */
const patience = { worker: 10_000, service: 15_000, leaving: 2_000 }

/** Whether this browser supports Web Push. On an iPhone it does once the app is on the home screen. */
export const pushSupported = (): boolean =>
  typeof navigator !== 'undefined' &&
  'serviceWorker' in navigator &&
  'PushManager' in globalThis &&
  'Notification' in globalThis

/** Returns the server's settings of this session. Throws like `call`. */
export const readPushSettings = (): Promise<PushSettings> => call<PushSettings>('GET', path)

/** Thrown if the browser has no worker, or its push service is not reached. */
export class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable'
}

/** Subscribes this browser with the server's key and stores the subscription on the server. Throws PushUnavailable, or like `call`. */
export const turnPushOn = async (publicKey: string): Promise<void> => {
  const manager = (await ownRegistration()).pushManager
  const known = await manager.getSubscription()
  if (known && !isOf(known, publicKey)) await known.unsubscribe()
  const subscription = await subscribe(manager, publicKey)
  const { endpoint, keys } = subscription.toJSON()
  await call('POST', path, { endpoint, keys })
}

/** Ends the subscription, first in the browser: then no push can arrive, even if the server is not reached. Throws like `call`. */
export const turnPushOff = async (): Promise<void> => {
  await unsubscribeHere()
  await call('DELETE', path)
}

/**
 * Removes what a person who signs out would leave: the subscription, the worker's wakes, notifications on the lock screen, the number on the
 * icon. Never throws.
 */
export const leavePush = async (): Promise<void> => {
  const leave = async () => {
    // Not awaited: a system without icons may never answer.
    void showBadge(0)
    // A push service that is slow or refuses must not keep the others from ending.
    await Promise.allSettled([closeShown(() => true), endRefreshes(), unsubscribeHere()])
  }
  await Promise.race([leave(), pause(patience.leaving)])
}

const unsubscribeHere = async (): Promise<void> => {
  if (!pushSupported()) return
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** Returns whether this browser has a subscription with this key of the server. */
export const isSubscribedHere = async (publicKey: string): Promise<boolean> => {
  if (!pushSupported() || Notification.permission !== 'granted') return false
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  return subscription ? isOf(subscription, publicKey) : false
}

/** The data of a shown notification: its user, and its id. */
export interface ShownNotification {
  userId?: unknown
  notificationId?: unknown
}

/** Closes the shown notifications for which `isOver` returns true. */
export const closeShown = async (isOver: (shown: ShownNotification) => boolean): Promise<void> => {
  if (!pushSupported()) return
  const shown = await (await navigator.serviceWorker.getRegistration())?.getNotifications()
  for (const notification of shown ?? []) {
    if (isOver((notification.data ?? {}) as ShownNotification)) notification.close()
  }
}

/** How often this page has asked the push service for a subscription. */
let asks = 0

const subscribe = async (manager: PushManager, publicKey: string): Promise<PushSubscription> => {
  const ask = ++asks
  // Firefox keeps trying while its push service is not reached, and reports nothing.
  const asked = manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  try {
    const subscription = await Promise.race([asked, pause(patience.service)])
    if (subscription) return subscription
  } catch (error) {
    throw new PushUnavailable('not subscribed', { cause: error })
  }
  // A later subscription belongs to nobody, since the server does not know it; unless it was asked for again, and is the answer to that too.
  void asked.then((late) => ask === asks && late.unsubscribe()).catch(() => undefined)
  throw new PushUnavailable('no answer')
}

const ownRegistration = async (): Promise<ServiceWorkerRegistration> => {
  const found = await Promise.race([navigator.serviceWorker.ready, pause(patience.worker)])
  if (!found) throw new PushUnavailable('no worker')
  return found
}

const isOf = ({ options }: PushSubscription, publicKey: string): boolean => {
  const key = options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
