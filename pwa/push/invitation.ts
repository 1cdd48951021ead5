import type { Id } from '../../schema/ids.ts'
import { readStoredUser } from '../session/stored-user.ts'

/** The moments after which somebody waits for an answer. */
export type PushMoment = 'letter' | 'offer'

/** `on`: wanted on this device. `later`: asked once, and not again; the settings have it. */
export type PushWish = 'on' | 'later'

const keyOf = (userId: Id) => `coup-de-main.push:${userId}`

/** Returns what this person said on this device. */
export const readPushWish = (userId: Id): PushWish | undefined => {
  try {
    const kept = localStorage.getItem(keyOf(userId))
    return kept === 'on' || kept === 'later' ? kept : undefined
  } catch {
    return undefined
  }
}

/** Keeps it. If the storage refuses, the question may come again. */
export const keepPushWish = (userId: Id, wish: PushWish): void => {
  try {
    localStorage.setItem(keyOf(userId), wish)
  } catch {
    // See above.
  }
}

const moments = new EventTarget()

/**
 * Offers to be told of the answer, once to each person of this device, unless the browser was told never to (rule 1.2.363). Nothing asks before such a moment, and
 * never while a page loads. Returns whether it asks: no other question comes at the same moment.
 */
export const inviteToPush = (moment: PushMoment): boolean => {
  const user = readStoredUser()
  if (!user || readPushWish(user.id) !== undefined || !mayAsk()) return false
  moments.dispatchEvent(new CustomEvent('moment', { detail: moment }))
  return true
}

/** Without its worker this page cannot subscribe, and whoever refused is not asked by us again. */
const mayAsk = (): boolean =>
  'Notification' in globalThis &&
  'PushManager' in globalThis &&
  Notification.permission !== 'denied' &&
  navigator.serviceWorker?.controller != null

/** Calls the listener at such moments. Returns the function that ends it. */
export const onPushMoment = (listener: (moment: PushMoment) => void): (() => void) => {
  const hear = (event: Event) => listener((event as CustomEvent<PushMoment>).detail)
  moments.addEventListener('moment', hear)
  return () => moments.removeEventListener('moment', hear)
}
