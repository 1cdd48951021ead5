import { pushLimits } from '../../schema/limits.ts'
import type { Device } from '../device/device.ts'
import { browserLocks, type Locks } from '../device/locks.ts'
import { toDataUrl } from '../store/photos.ts'
import { systemClockAndIds, type ClockAndIds } from '../device/clock-and-ids.ts'
import { call, openEvents, type Call, type OpenEvents } from '../http/transport.ts'

/** Everything that the synchronisation takes from outside. The simulation passes its own. */
export interface SyncEnvironment extends ClockAndIds {
  /** At least 0, below 1. */
  random(): number
  /** Runs `work` once after `ms`. Returns the function that cancels it. */
  later(work: () => void, ms: number): () => void
  /** Returns a waiting photo as the text to send. Rejects if the browser has lost the photo's bytes. */
  readPhoto(photo: Blob): Promise<string>
  locks: Locks
  call: Call
  openEvents: OpenEvents
  device: Device
  /** How many mutations one push carries at most. */
  pushSize: number
}

/** The environment of a tab or a service worker; only their devices differ. */
export const systemEnvironment = (device: Device): SyncEnvironment => ({
  ...systemClockAndIds,
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
  pushSize: pushLimits.mutations,
})
