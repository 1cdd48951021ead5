import Dexie from 'dexie'
import type { Id } from '../schema/ids.ts'
import { databaseName, openDatabase, type LocalDatabase } from './store/database.ts'
import { emptyDatabase, ensureAsked, removeDatabase, WrittenMeanwhile } from './store/deletion.ts'
import { draftKeys, takeOverTyped } from './store/drafts.ts'
import { unsentOf } from './store/unsent.ts'
import { dropShared } from './store/shared.ts'
import { forgetTyped, typedKeys } from './store/typed.ts'
import { sessionStore, type Deletion, type SessionStore } from './http/session-store.ts'
import { sendPendingLogout } from './http/transport.ts'

/** The device on which somebody signs in and out. */
export interface Here {
  store: () => SessionStore
  open: (userId: Id) => LocalDatabase
  sendLogout: () => Promise<void>
  pause: (ms: number) => Promise<void>
}

const thisDevice: Here = {
  store: sessionStore,
  open: openDatabase,
  sendLogout: sendPendingLogout,
  pause: (ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}

/** Stores who has signed in. The service worker reads it to find the outbox that it sends. A deletion that was interrupted comes first. */
export const rememberUser = async (userId: Id, here: Here = thisDevice): Promise<void> => {
  await finishDeletions(here)
  await here.store().entries.put({ key: 'active', userId })
}

/** Returns the user of this device, or null for a visitor. */
export const activeUserId = (): Promise<Id | null> => sessionStore().readActive()

/** `asked`: the unsent mutations and refusals that the person knows of when they ask for the deletion (`readStakes`). */
export type SignOut = { keep: true } | { keep: false; asked: ReadonlySet<Id> }

/**
 * Signs out, with or without network: the server receives the sign-out before any other call. `keep: false` deletes all of this user's
 * data on the device; when it fails halfway, calling it again completes it, and so does the next start. Throws WrittenMeanwhile where more is
 * unsent than was asked about; then nobody is signed out, and nothing is deleted. The caller stops the synchronisation first.
 */
export const signOut = async (userId: Id | null, how: SignOut, here: Here = thisDevice): Promise<void> => {
  const store = here.store()
  if (userId === null || how.keep) {
    await noteSignOut(store)
    if (userId !== null) await leaveTexts(userId, here.open(userId))
    await here.sendLogout().catch(() => undefined)
    return
  }
  const database = here.open(userId)
  await ensureAsked(database, how.asked)
  await noteSignOut(store, { key: `delete:${userId}`, userId, asked: [...how.asked] })
  try {
    await emptyDatabase(userId, how.asked, database)
  } catch (error) {
    await store.transaction('rw', store.entries, async () => {
      await store.entries.bulkDelete(['logout', `delete:${userId}`])
      await store.entries.put({ key: 'active', userId })
    })
    throw error
  }
  const removal = removeNoted(userId, here)
  // Without network the sign-out stays stored and is sent before the next call.
  await Promise.all([here.sendLogout().catch(() => undefined), Promise.race([removal, here.pause(longestDeletion)])])
}

/** What was typed last stays in the person's own database alone; what that cannot take goes, and so does what another app handed over. */
const leaveTexts = async (userId: Id, database: LocalDatabase): Promise<void> => {
  await takeOverTyped(database).catch(() => undefined)
  await dropShared(database).catch(() => undefined)
  forgetTyped(userId, typedKeys(userId))
}

/** Throws WrittenMeanwhile where more is unsent than was asked about. */
export const ensureAllAsked = (userId: Id, asked: ReadonlySet<Id>): Promise<void> =>
  ensureAsked(openDatabase(userId), asked)

const noteSignOut = async (store: SessionStore, deletion?: Deletion): Promise<void> => {
  const { entries } = store
  await store.transaction('rw', entries, async () => {
    await entries.put({ key: 'logout', at: Date.now() })
    await entries.bulkDelete(['active', 'pushed'])
    if (deletion) await entries.put(deletion)
  })
}

const removeNoted = async (userId: Id, { open, store }: Here): Promise<void> => {
  await removeDatabase(userId, open(userId))
  await store().entries.delete(`delete:${userId}`)
}

/**
 * Completes the deletions that a crash or a failure interrupted. What was written since stays, and its database with it. Returns the people
 * whose data are gone.
 */
export const finishDeletions = async (here: Here = thisDevice): Promise<Id[]> => {
  const { entries } = here.store()
  const noted = await entries.where('key').startsWith('delete:').toArray()
  const gone: Id[] = []
  for (const { userId, asked } of noted as Deletion[]) {
    try {
      await emptyDatabase(userId, new Set(asked), here.open(userId))
      gone.push(userId)
      await Promise.race([removeNoted(userId, here), here.pause(longestDeletion)])
    } catch (error) {
      if (!(error instanceof WrittenMeanwhile)) throw error
      await entries.delete(`delete:${userId}`)
    }
  }
  return gone
}

/** A frozen tab may block the deletion; signing out waits no longer than this. */
const longestDeletion = 3_000

/** Whether the device holds texts that exist nowhere else: drafts, and refusals that the user has not decided about. */
export const holdsTexts = async (db: LocalDatabase): Promise<boolean> =>
  typedKeys(db.userId).length + (await countOwnDrafts(db)) + (await db.refusals.count()) > 0

/** What another app handed over is there still. */
const countOwnDrafts = async (db: LocalDatabase): Promise<number> =>
  (await db.drafts.count()) - (await db.drafts.where('key').equals(draftKeys.shared).count())

/** Returns how many of the user's mutations the server has not taken. */
export const unsentCount = async (userId: Id): Promise<number> => {
  if (!(await Dexie.exists(databaseName(userId)))) return 0
  return await unsentOf(openDatabase(userId)).count()
}

/** Returns `unsentCount` once it is 0, or after `limit` milliseconds: mutations under way need a moment to arrive. */
export const unsentAfter = async (userId: Id, limit: number): Promise<number> => {
  const end = Date.now() + limit
  for (;;) {
    const count = await unsentCount(userId)
    if (count === 0 || Date.now() >= end) return count
    await thisDevice.pause(50)
  }
}
