import type { Device } from '../device/device.ts'
import { browserLocks, type Locks } from '../device/locks.ts'
import { toDataUrl } from '../store/photos.ts'
import { systemSources, type Sources } from '../device/clock-and-ids.ts'
import { call, openEvents, type Call, type OpenEvents } from '../http/transport.ts'

/** Everything that is not decided by the synchronisation itself. The simulation brings its own. */
export interface SyncEnvironment extends Sources {
  /** At least 0, below 1. */
  random(): number
  /** Runs `work` once after `ms`; the answer calls it off. */
  later(work: () => void, ms: number): () => void
  /** A waiting photo as the text that is sent. Rejects where the browser has lost its bytes. */
  readPhoto(photo: Blob): Promise<string>
  locks: Locks
  call: Call
  openEvents: OpenEvents
  device: Device
}

/** The real one, of a window or a service worker: each brings what it knows of the device. */
export const systemEnvironment = (device: Device): SyncEnvironment => ({
  ...systemSources,
  random: () => Math.random(),
  later: (work, ms) => {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
  readPhoto: toDataUrl,
  locks: browserLocks(),
  call,
  openEvents,
  device,
})
