import { openDatabase } from './store/database.ts'
import type { Device } from './device/device.ts'
import { systemEnvironment } from './protocol/environment.ts'
import { pull } from './protocol/pull.ts'
import { drain } from './protocol/push.ts'
import { activeUserId, unsentCount } from './session.ts'

/** A service worker drains once when it's woken: nobody looks at it, and nothing else wakes it. */
const workerDevice: Device = {
  isOnline: () => navigator.onLine,
  isVisible: () => false,
  onWake: () => () => {},
  hearsStream: () => ({ tell: () => {}, stop: () => {} }),
}

/**
 * For the service worker's `sync` event: sends what the active person's outbox holds. Rejects while anything is left that could still
 * go, so that the browser calls again.
 */
export const drainInWorker = async (): Promise<void> => {
  const userId = await activeUserId()
  if (userId === null || (await unsentCount(userId)) === 0) return
  const db = openDatabase(userId)
  const env = systemEnvironment(workerDevice)
  const first = await drain(db, env)
  // A server restored from a backup takes nothing before this device has begun a fresh copy.
  if (first.otherCopy) await pull(db, env)
  const { trouble } = first.otherCopy ? await drain(db, env) : first
  if (trouble?.kind === 'other_user') return
  const left = await db.outbox.where('state').anyOf('queued', 'sending').count()
  if (left > 0) throw new Error(`${left} unsent`)
}
