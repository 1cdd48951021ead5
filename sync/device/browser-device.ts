import type { Device } from './device.ts'

/** A tab's; tests without a browser find a quiet one. */
export const windowDevice = (): Device => ({
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine,
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

  hearsStream: (userId, listener) => {
    if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, stop: () => {} }
    const channel = new BroadcastChannel(`coup-de-main:stream:${userId}`)
    channel.addEventListener('message', listener)
    return { tell: () => channel.postMessage('alive'), stop: () => channel.close() }
  },
})
