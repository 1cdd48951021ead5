/** What the browser tells a tab of the network, and of the person who looks at it. */
export type WakeReason = 'online' | 'offline' | 'visible'

/** What the browser knows about the device and this tab, and hints between tabs of one person. */
export interface Device {
  isOnline(): boolean
  isVisible(): boolean
  /** Calls `listener` when the browser reports a network or the tab becomes visible. The answer stops it. */
  onWake(listener: (why: WakeReason) => void): () => void
  /** Tells the other tabs that the leader's event stream lives; they need not poll. */
  hearsStream(userId: string, listener: () => void): { tell(): void; stop(): void }
}
