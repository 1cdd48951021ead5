import type { Device } from './device.ts'

/** The device as a tab knows it. Without a browser (in tests) it is online, visible and never wakes. */
export const browserDevice = (): Device => ({
  // Node has had a `navigator` since version 21; it has no `onLine`.
  isOnline: () => typeof navigator === 'undefined' || (navigator.onLine as boolean | undefined) !== false,
  isVisible: () => typeof document === 'undefined' || document.visibilityState === 'visible',

  onWake: (listener) => {
    if (typeof addEventListener === 'undefined') return () => {}
    const online = () => listener('online')
    const offline = () => listener('offline')
    const visibility = () => {
      if (document.visibilityState === 'visible') listener('visible')
    }
    addEventListener('online', online)
    addEventListener('offline', offline)
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', visibility)
    return () => {
      removeEventListener('online', online)
      removeEventListener('offline', offline)
      if (typeof document !== 'undefined') document.removeEventListener('visibilitychange', visibility)
    }
  },

  openStreamChannel: (userId, onAlive) => {
    if (typeof BroadcastChannel === 'undefined') return { sendAlive: () => {}, close: () => {} }
    const channel = new BroadcastChannel(`coup-de-main:stream:${userId}`)
    channel.addEventListener('message', onAlive)
    return { sendAlive: () => channel.postMessage('alive'), close: () => channel.close() }
  },
})
