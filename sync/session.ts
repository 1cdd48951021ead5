import Dexie from 'dexie'
import type { Id } from '../schema/ids.ts'
import { browserLocks, lockPatience, type Locks } from './device/locks.ts'
import { databaseName, openDatabase, StorageUnavailable, type LocalDatabase } from './store/database.ts'
import { emptyDatabase, ensureAsked, removeDatabase, WrittenMeanwhile } from './store/deletion.ts'
import { draftKeys, takeOverTyped } from './store/drafts.ts'
import { isNoRoom } from './store/no-room.ts'
import type { OutboxItem } from './store/outbox-item.ts'
import { unsentOf } from './store/unsent.ts'
import { dropShared } from './store/shared.ts'
import { forgetTyped, typedKeys } from './store/typed.ts'
import { sessionStore, type Deletion, type SessionStore } from './http/session-store.ts'
import { endSession, sendPendingLogout } from './http/transport.ts'

/** The device on which somebody signs in and out. */
export interface Here {
  store: () => SessionStore
  locks: () => Locks
  open: (userId: Id) => LocalDatabase
  sendLogout: () => Promise<void>
  endSession: () => Promise<void>
  pause: (ms: number) => Promise<void>
}

const thisDevice: Here = {
  store: sessionStore,
  locks: browserLocks,
  open: openDatabase,
  sendLogout: sendPendingLogout,
  endSession,
  pause: (ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}

/**
 * Stores who has signed in. The service worker reads it to find the outbox that it sends. A deletion that was interrupted comes first. Whoever is
 * stored already needs no room for it: what waits on a full device can leave once they have signed in again. Where it cannot be stored, nobody
 * would be shown as signed in, and could end the session that the server has just opened: it is ended, and what the storage threw is thrown;
 * likewise StorageUnavailable where a frozen tab holds up the deletion of what the same person left.
 */
export const rememberUser = async (userId: Id, here: Here = thisDevice): Promise<void> => {
  try {
    await finishDeletions(here)
    const store = here.store()
    // It would go on under what they write from now on.
    if (await store.entries.get(`delete:${userId}`)) throw new StorageUnavailable('blocked')
    if ((await store.readActive()) !== userId) await store.entries.put({ key: 'active', userId })
  } catch (error) {
    await here.endSession().catch(() => undefined)
    throw error
  }
}

/** Returns the user of this device, or null for a visitor. */
export const activeUserId = (): Promise<Id | null> => sessionStore().readActive()

/** `asked`: the unsent mutations and refusals that the person knows of when they ask for the deletion (`readStakes`). */
export type SignOut = { keep: true } | { keep: false; asked: ReadonlySet<Id> }

/**
 * Signs out, with or without network: the server receives the sign-out before any other call. `keep: false` deletes all of this user's
 * data on the device; when it fails halfway, calling it again completes it, and so does the next start. Throws WrittenMeanwhile where more is
 * unsent than was asked about; then nobody is signed out, and nothing is deleted. A device without room to note the sign-out needs the network.
 * The caller stops the synchronisation first.
 */
export const signOut = async (userId: Id | null, how: SignOut, here: Here = thisDevice): Promise<void> => {
  const store = here.store()
  if (userId === null || how.keep) {
    await noteSignOut(here)
    if (userId !== null) await leaveTexts(userId, here.open(userId))
    await here.sendLogout().catch(() => undefined)
    return
  }
  const database = here.open(userId)
  await ensureAsked(database, how.asked)
  const isNoted = await noteSignOut(here, { key: `delete:${userId}`, userId, asked: [...how.asked] })
  if (!isNoted) return await removeUnnoted(userId, how.asked, here)
  try {
    await emptyDatabase(userId, how.asked, database)
  } catch (error) {
    if (error instanceof WrittenMeanwhile) {
      await store.transaction('rw', store.entries, async () => {
        await store.entries.bulkDelete(['logout', `delete:${userId}`])
        await store.entries.put({ key: 'active', userId })
      })
      throw error
    }
    // Another tab has deleted or upgraded the database: the note says whether something is left to do.
  }
  const removal = finishDeletion(userId, here)
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

/** Returns false where this device has no room for the note, and the server has ended the session instead. */
const noteSignOut = async ({ store, endSession }: Here, deletion?: Deletion): Promise<boolean> => {
  const { entries } = store()
  try {
    await store().transaction('rw', entries, async () => {
      await entries.put({ key: 'logout', at: Date.now() })
      await entries.bulkDelete(['active', 'pushed'])
      if (deletion) await entries.put(deletion)
    })
    return true
  } catch (error) {
    if (!isNoRoom(error)) throw error
    await endSession().catch(() => {
      throw error
    })
    await entries.bulkDelete(['active', 'pushed'])
    return false
  }
}

/** Without a note nothing would complete the deletion, so the database goes as a whole or not at all: never is one left that takes no more. */
const removeUnnoted = async (userId: Id, asked: ReadonlySet<Id>, { open, pause }: Here): Promise<void> => {
  const database = open(userId)
  await ensureAsked(database, asked)
  await Promise.race([removeDatabase(userId, database), pause(longestDeletion)])
  forgetTyped(userId, typedKeys(userId))
}

/**
 * Completes the deletions that a crash or a failure interrupted. What was written since stays, and its database with it. Returns the people
 * whose data are gone. What fails, or what a frozen tab holds up, is for the next start.
 */
export const finishDeletions = async (here: Here = thisDevice): Promise<Id[]> => {
  const noted = await here.store().entries.where('key').startsWith('delete:').toArray()
  const gone: Id[] = []
  for (const { userId } of noted as Deletion[]) {
    const ended = finishDeletion(userId, here, () => gone.push(userId)).catch(() => undefined)
    await Promise.race([ended, here.pause(longestDeletion)])
  }
  return gone
}

/**
 * Completes the deletion of one person's data where it is noted still: another tab may have completed it, and the person may be back. The lock saves
 * work. Safety is the connection, since no database is deleted that is open elsewhere: a note that is there once it is open stands for what is in
 * it, and what another tab deletes under this one is left to that.
 */
const finishDeletion = (userId: Id, here: Here, onEmpty: () => void = () => undefined): Promise<void> => {
  const { entries } = here.store()
  const readNoted = async () => (await entries.get(`delete:${userId}`)) as Deletion | undefined
  const finish = async () => {
    if (!(await readNoted())) return
    const database = here.open(userId)
    // One that does not open may still be deleted as a whole.
    await database.open().catch(() => undefined)
    const noted = await readNoted()
    if (!noted) return
    try {
      await emptyDatabase(userId, new Set(noted.asked), database)
      onEmpty()
      await removeDatabase(userId, database)
    } catch (error) {
      // What was written since stays, and its database with it.
      if (!(error instanceof WrittenMeanwhile)) throw error
    }
    await entries.delete(noted.key)
  }
  return here.locks().hold(`delete:${userId}`, finish, { patience: lockPatience })
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

/** Returns what the server has not taken, in the order of writing, once that is nothing, or after `limit` milliseconds: what is under way needs a moment to arrive. */
export const unsentAfter = async (userId: Id, limit: number): Promise<OutboxItem[]> => {
  const end = Date.now() + limit
  for (;;) {
    if ((await unsentCount(userId)) === 0) return []
    if (Date.now() >= end) return await unsentOf(openDatabase(userId)).sortBy('order')
    await thisDevice.pause(50)
  }
}
