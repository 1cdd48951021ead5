import { openDatabase } from '../store/database.ts'
import type { Device } from '../device/device.ts'
import { systemEnvironment } from '../protocol/environment.ts'
import { planPull } from '../protocol/pull-plan.ts'
import { pull } from '../protocol/pull.ts'
import { drain } from '../protocol/push.ts'
import { activeUserId, emptyRows, unsentCount } from './session.ts'
import { sendPendingLogout } from '../http/transport.ts'
import { levelNotes } from '../store/last-level.ts'

/** The device as a service worker knows it: never visible, and woken only by the browser's `sync` event. */
const workerDevice: Device = {
  isOnline: () => navigator.onLine,
  isVisible: () => false,
  onWake: () => () => {},
  openStreamChannel: () => ({ sendAlive: () => {}, close: () => {} }),
}

/**
 * Sends a sign-out that waits, or else the active user's outbox, for the service worker's `sync` event. Rejects while something is left that could
 * still be sent, so that the browser calls again.
 */
export const drainInWorker = async (): Promise<void> => {
  await sendPendingLogout()
  const userId = await activeUserId()
  if (userId === null || (await unsentCount(userId)) === 0) return
  const db = openDatabase(userId)
  const env = systemEnvironment(workerDevice)
  const first = await drain(db, env)
  // Under another epoch the server applies nothing until this device has resynced (sync/README.md §2.8).
  if (first.otherEpoch) await pull(db, env)
  const { failure } = first.otherEpoch ? await drain(db, env) : first
  if (failure?.kind === 'other_user') return
  if (failure?.kind === 'emptied') return await emptyRows(userId)
  const left = await db.outbox.where('state').anyOf('queued', 'sending').count()
  if (left > 0) throw new Error(`${left} unsent`)
}

/**
 * Drains the outbox and pulls for the active user, for the service worker's `periodicsync` event. The next event, or the app, retries what
 * failed.
 */
export const refreshInWorker = async (): Promise<void> => {
  const userId = await activeUserId()
  if (userId === null) return
  await drainInWorker().catch(() => undefined)
  const db = openDatabase(userId)
  const env = systemEnvironment(workerDevice)
  const { complete } = await planPull(db)
  const first = await pull(db, env)
  // A first load asks for one feed after the other, and a worker has no stream: the second pull brings the changes made to the first feeds meanwhile.
  const { failure } = first.failure || complete ? first : await pull(db, env)
  if (failure?.kind === 'emptied') await emptyRows(userId)
  if (!failure) levelNotes(db)()
}
