/** What the browser knows about the device and this tab, and hints between tabs of one person. */
export interface Device {
  isOnline(): boolean
  isVisible(): boolean
  /** Calls `listener` when the browser reports a network or the tab becomes visible. The answer stops it. */
  onWake(listener: (why: 'online' | 'offline' | 'visible') => void): () => void
  /** Tells the other tabs that the leader's event stream lives; they need not poll. */
  hearsStream(userId: string, listener: () => void): { tell(): void; stop(): void }
}

export const browserDevice = (): Device => ({
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
