/** Why the browser wakes a tab: the network changed, or the tab became visible. */
export type WakeReason = 'online' | 'offline' | 'visible'

export interface StreamChannel {
  /** Signals to the user's other tabs that the event stream lives. */
  sendAlive(): void
  close(): void
}

/** The state of the device and of this tab as the browser reports it, and a channel between the tabs of one user. */
export interface Device {
  isOnline(): boolean
  isVisible(): boolean
  /** Calls `listener` when the network changes or the tab becomes visible. Returns the function that stops it. */
  onWake(listener: (why: WakeReason) => void): () => void
  /** Opens the channel on which the leading tab signals that its event stream lives; the other tabs need not poll then. */
  openStreamChannel(userId: string, onAlive: () => void): StreamChannel
}
