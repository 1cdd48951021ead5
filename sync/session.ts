import Dexie from 'dexie'
import type { Id } from '../schema/ids.ts'
import { databaseName, deleteDatabase, openDatabase, type LocalDatabase } from './store/database.ts'
import { unsentStates } from './store/outbox-item.ts'
import { sessionStore } from './http/session-store.ts'
import { sendPendingLogout } from './http/transport.ts'

/** After signing in: the service worker knows by it whose outbox to send. */
export const rememberUser = async (userId: Id): Promise<void> => {
  await sessionStore().entries.put({ key: 'active', userId })
}

/** Who uses this device; null for a visitor. */
export const activeUserId = (): Promise<Id | null> => sessionStore().readActive()

/**
 * Signs out, with or without network: the server hears of it before any other call. `keep: false` deletes everything of this person
 * on the device, the unsent too; what fails halfway can be asked for again. The caller stops the synchronisation first.
 */
export const signOut = async (userId: Id | null, { keep }: { keep: boolean }): Promise<void> => {
  const store = sessionStore()
  await store.transaction('rw', store.entries, async () => {
    await store.entries.put({ key: 'logout', at: Date.now() })
    await store.entries.delete('active')
  })
  const deletion = userId === null || keep ? undefined : deleteDatabase(userId)
  // Without network it stays noted, and goes before the next call.
  await sendPendingLogout().catch(() => undefined)
  if (deletion) await Promise.race([deletion, pause(longestDeletion)])
}

/** Another tab that sleeps may hold the deletion up; nobody waits for that to sign out. */
const longestDeletion = 3_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether this device alone has something of theirs: drafts, and what was refused and nobody has decided about. */
export const holdsTexts = async (db: LocalDatabase): Promise<boolean> =>
  (await db.drafts.count()) + (await db.refusals.count()) > 0

/** How many of this person's mutations the server hasn't taken. */
export const unsentCount = async (userId: Id): Promise<number> => {
  if (!(await Dexie.exists(databaseName(userId)))) return 0
  return await openDatabase(userId).outbox.where('state').anyOf(unsentStates).count()
}

/** The same, once nothing is left or `limit` ms are over: what is on its way arrives within a moment. */
export const unsentAfter = async (userId: Id, limit: number): Promise<number> => {
  const end = Date.now() + limit
  for (;;) {
    const count = await unsentCount(userId)
    if (count === 0 || Date.now() >= end) return count
    await pause(50)
  }
}
