/** What the browser tells a tab of the network, and of the person who looks at it. */
export type WakeReason = 'online' | 'offline' | 'visible'

export interface StreamChannel {
  /** Says to the person's other tabs that the event stream lives. */
  sendAlive(): void
  close(): void
}

/** What the browser knows about the device and this tab, and hints between tabs of one person. */
export interface Device {
  isOnline(): boolean
  isVisible(): boolean
  /** Calls `listener` when the browser reports a network or the tab becomes visible. The answer stops it. */
  onWake(listener: (why: WakeReason) => void): () => void
  /** Tells the other tabs that the leader's event stream lives; they need not poll. */
  openStreamChannel(userId: string, onAlive: () => void): StreamChannel
}
