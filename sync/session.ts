import Dexie from 'dexie'
import type { Id } from '../schema/ids.ts'
import { databaseName, deleteDatabase, openDatabase, type LocalDatabase } from './store/database.ts'
import { unsentStates } from './store/outbox-item.ts'
import { sessionStore } from './http/session-store.ts'
import { sendPendingLogout } from './http/transport.ts'

/** Stores who has signed in. The service worker reads it to find the outbox that it sends. */
export const rememberUser = async (userId: Id): Promise<void> => {
  await sessionStore().entries.put({ key: 'active', userId })
}

/** Returns the user of this device, or null for a visitor. */
export const activeUserId = (): Promise<Id | null> => sessionStore().readActive()

/**
 * Signs out, with or without network: the server receives the sign-out before any other call. `keep: false` deletes all of this user's
 * data on the device, unsent mutations included; when it fails halfway, calling it again completes it. The caller stops the
 * synchronisation first.
 */
export const signOut = async (userId: Id | null, { keep }: { keep: boolean }): Promise<void> => {
  const store = sessionStore()
  await store.transaction('rw', store.entries, async () => {
    await store.entries.put({ key: 'logout', at: Date.now() })
    await store.entries.delete('active')
  })
  const deletion = userId === null || keep ? undefined : deleteDatabase(userId)
  // Without network the sign-out stays stored and is sent before the next call.
  await sendPendingLogout().catch(() => undefined)
  if (deletion) await Promise.race([deletion, pause(longestDeletion)])
}

/** A frozen tab may block the deletion; signing out waits no longer than this. */
const longestDeletion = 3_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether the device holds texts that exist nowhere else: drafts, and refusals that the user has not decided about. */
export const holdsTexts = async (db: LocalDatabase): Promise<boolean> =>
  (await db.drafts.count()) + (await db.refusals.count()) > 0

/** Returns how many of the user's mutations the server has not taken. */
export const unsentCount = async (userId: Id): Promise<number> => {
  if (!(await Dexie.exists(databaseName(userId)))) return 0
  return await openDatabase(userId).outbox.where('state').anyOf(unsentStates).count()
}

/** Returns `unsentCount` once it is 0, or after `limit` milliseconds: mutations under way need a moment to arrive. */
export const unsentAfter = async (userId: Id, limit: number): Promise<number> => {
  const end = Date.now() + limit
  for (;;) {
    const count = await unsentCount(userId)
    if (count === 0 || Date.now() >= end) return count
    await pause(50)
  }
}
