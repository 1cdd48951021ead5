import type { Id } from '../../schema/ids.ts'
import { readStoredUser } from '../session/stored-user.ts'

/** The events after which a person waits for an answer. */
export type AwaitingMoment = 'letter' | 'offer'

/** The moments of a question about pushes; `lost`: the browser has ended a subscription that the person wants. */
export type PushMoment = AwaitingMoment | 'lost'

/** `on`: the person wants pushes on this device. `later`: they declined the invitation, which is not shown again; the settings still offer them. */
export type PushWish = 'on' | 'later'

const keyOf = (userId: Id) => `coup-de-main.push:${userId}`

/** Returns this person's choice on this device. */
export const readPushWish = (userId: Id): PushWish | undefined => {
  try {
    const kept = localStorage.getItem(keyOf(userId))
    return kept === 'on' || kept === 'later' ? kept : undefined
  } catch {
    return undefined
  }
}

/** Stores the choice. If the storage refuses, the invitation may come again. */
export const keepPushWish = (userId: Id, wish: PushWish): void => {
  try {
    localStorage.setItem(keyOf(userId), wish)
  } catch {
    // The invitation may come again.
  }
}

const moments = new EventTarget()

/**
 * Offers push notifications, once to each person of this device, unless the browser's permission was denied (rule 1.2.363). The app asks only after
 * such an event, and never while a page loads. Returns whether it asks, so that no other question comes at the same time.
 */
export const inviteToPush = (moment: AwaitingMoment): boolean => {
  const user = readStoredUser()
  if (!user || readPushWish(user.id) !== undefined || !mayAsk()) return false
  moments.dispatchEvent(new CustomEvent('moment', { detail: moment }))
  return true
}

/** Asks whether pushes shall be turned on again, on a device whose browser has ended them. */
export const offerPushAgain = (): void => void moments.dispatchEvent(new CustomEvent('moment', { detail: 'lost' }))

/** Without its service worker this page cannot subscribe, and a person who denied the permission is not asked again. */
const mayAsk = (): boolean =>
  'Notification' in globalThis &&
  'PushManager' in globalThis &&
  Notification.permission !== 'denied' &&
  navigator.serviceWorker?.controller != null

/** Calls the listener at each such event. Returns the function that ends it. */
export const onPushMoment = (listener: (moment: PushMoment) => void): (() => void) => {
  const forward = (event: Event) => listener((event as CustomEvent<PushMoment>).detail)
  moments.addEventListener('moment', forward)
  return () => moments.removeEventListener('moment', forward)
}
