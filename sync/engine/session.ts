import Dexie from 'dexie'
import type { Id } from '../../schema/ids.ts'
import { requestBackgroundSync } from '../device/background-sync.ts'
import { browserLocks, lockPatience, type Locks } from '../device/locks.ts'
import { databaseName, openDatabase, StorageUnavailable, type LocalDatabase } from '../store/database.ts'
import { emptyDatabase, ensureAsked, readStakes, removeDatabase, WrittenMeanwhile } from '../store/deletion.ts'
import { draftKeys, takeOverTyped } from '../store/drafts.ts'
import { inTime } from '../store/in-time.ts'
import { isNoRoom } from '../store/no-room.ts'
import type { OutboxItem } from '../store/outbox-item.ts'
import { unsentOf } from '../store/unsent.ts'
import { dropShared } from '../store/web-share.ts'
import { forgetTyped, typedKeys } from '../store/unsaved-texts.ts'
import { sessionStore, type Deletion, type SessionStore } from '../http/session-store.ts'
import { endSession, sendPendingLogout } from '../http/transport.ts'

/** The parts of the device that signing in and out use. */
export interface SessionParts {
  store: () => SessionStore
  locks: () => Locks
  open: (userId: Id) => LocalDatabase
  sendLogout: () => Promise<void>
  endSession: () => Promise<void>
  pause: (ms: number) => Promise<void>
}

/** Without network the worker sends the sign-out later, where there is Background Sync: the session must not live until the app is opened again. */
const sendLogoutOrHaveItSent = async (): Promise<void> => {
  try {
    await sendPendingLogout()
  } catch (error) {
    requestBackgroundSync()
    throw error
  }
}

const thisDevice: SessionParts = {
  store: sessionStore,
  locks: browserLocks,
  open: openDatabase,
  sendLogout: sendLogoutOrHaveItSent,
  endSession,
  pause: (ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}

/**
 * Stores who has signed in, after completing deletions that were interrupted. The service worker reads this to find the outbox to send.
 *
 * - A user who is already stored needs no room: after a new sign-in, an outbox that waits on a full device can leave.
 * - If the user cannot be stored, no screen would show them as signed in, and they could not sign out. So the new session is ended, and the
 *   storage's error is thrown.
 * - Throws StorageUnavailable, likewise, if a frozen tab holds up the deletion of this user's earlier data.
 * - A storage that fails is tried three times, then StorageUnavailable says `failed`; one that never answers is given up after some seconds, as `silent`.
 */
export const rememberUser = async (userId: Id, parts: SessionParts = thisDevice): Promise<void> => {
  try {
    await inTime(tryToRemember(userId, parts))
  } catch (error) {
    await parts.endSession().catch(() => undefined)
    throw error
  }
}

/** Milliseconds before a storage that failed is asked again. */
const retryDelayMs = 500
const storageAttempts = 3

const tryToRemember = async (userId: Id, parts: SessionParts, attempt = 1): Promise<void> => {
  try {
    await finishDeletions(parts)
    const store = parts.store()
    // The pending deletion would also delete what the user writes from now on.
    if (await store.entries.get(`delete:${userId}`)) throw new StorageUnavailable('blocked')
    if ((await store.readActive()) !== userId) await store.entries.put({ key: 'active', userId })
  } catch (error) {
    if (error instanceof StorageUnavailable || isNoRoom(error)) throw error
    if (attempt >= storageAttempts) throw new StorageUnavailable('failed', { cause: error })
    // A browser that has closed the store by itself opens it again a moment later.
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    await tryToRemember(userId, parts, attempt + 1)
  }
}

/** Returns the user of this device, or null for a visitor. */
export const activeUserId = (): Promise<Id | null> => sessionStore().readActive()

/** `asked`: the unsent mutations and refusals that the person was shown when they asked for the deletion (`readStakes`). */
export type SignOut = { keep: true } | { keep: false; asked: ReadonlySet<Id> }

/**
 * Signs out, with or without network: the server receives the sign-out before any other call. The caller must stop the synchronisation first.
 *
 * - `keep: false` deletes all of this user's data on the device; if that fails halfway, a second call or the next start completes it.
 * - Throws WrittenMeanwhile if something is unsent that the question to the person did not cover; then nobody is signed out, and nothing is
 *   deleted.
 * - A device without room to store the sign-out needs the network.
 */
export const signOut = async (userId: Id | null, how: SignOut, parts: SessionParts = thisDevice): Promise<void> => {
  const store = parts.store()
  if (userId === null || how.keep) {
    await noteSignOut(parts)
    if (userId !== null) await leaveTexts(userId, parts.open(userId))
    await parts.sendLogout().catch(() => undefined)
    return
  }
  const database = parts.open(userId)
  await ensureAsked(database, how.asked)
  const isNoted = await noteSignOut(parts, { key: `delete:${userId}`, userId, asked: [...how.asked] })
  if (!isNoted) return await removeUnnoted(userId, how.asked, parts)
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
    // Another tab has deleted or upgraded the database: the stored note shows whether something is left to delete.
  }
  const removal = finishDeletion(userId, parts)
  // Without network the sign-out stays stored and is sent before the next call.
  await Promise.all([
    parts.sendLogout().catch(() => undefined),
    Promise.race([removal, parts.pause(deletionTimeoutMs)]),
  ])
}

/**
 * Signs out and deletes all that this device has of a person, unsent mutations too, because they have asked for it on another one (rule 1.2.603). A
 * deletion that fails halfway is completed by the next start.
 */
export const emptyDevice = async (userId: Id, parts: SessionParts = thisDevice): Promise<void> => {
  const asked = await readStakes(parts.open(userId))
  try {
    await signOut(userId, { keep: false, asked }, parts)
  } catch (error) {
    if (!(error instanceof WrittenMeanwhile)) throw error
    await emptyDevice(userId, parts)
  }
}

/** Deletes a person's rows where there is no window. The next window hears of it too, and signs out. */
export const emptyRows = async (userId: Id, parts: SessionParts = thisDevice): Promise<void> => {
  const asked = await readStakes(parts.open(userId))
  await parts.store().entries.put({ key: `delete:${userId}`, userId, asked: [...asked] })
  await finishDeletions(parts)
}

/** Moves the last typed texts into the person's own database, and deletes those it cannot take, and anything another app has shared. */
const leaveTexts = async (userId: Id, database: LocalDatabase): Promise<void> => {
  await takeOverTyped(database).catch(() => undefined)
  await dropShared(database).catch(() => undefined)
  forgetTyped(userId, typedKeys(userId))
}

/** Throws WrittenMeanwhile if something is unsent that the person was not asked about. */
export const ensureAllAsked = (userId: Id, asked: ReadonlySet<Id>): Promise<void> =>
  ensureAsked(openDatabase(userId), asked)

/** Returns false if this device has no room for the note; then the server has ended the session instead. */
const noteSignOut = async ({ store, endSession }: SessionParts, deletion?: Deletion): Promise<boolean> => {
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

/** Without a note nothing would complete a partial deletion. So the database goes as a whole or not at all, and never stays behind sealed. */
const removeUnnoted = async (userId: Id, asked: ReadonlySet<Id>, { open, pause }: SessionParts): Promise<void> => {
  const database = open(userId)
  await ensureAsked(database, asked)
  await Promise.race([removeDatabase(userId, database), pause(deletionTimeoutMs)])
  forgetTyped(userId, typedKeys(userId))
}

/**
 * Completes the deletions that a crash or a failure interrupted. Anything written since stays, and its database with it. Returns the people
 * whose data are gone. The next start retries a deletion that fails or that a frozen tab holds up.
 */
export const finishDeletions = async (parts: SessionParts = thisDevice): Promise<Id[]> => {
  const noted = await parts.store().entries.where('key').startsWith('delete:').toArray()
  const gone: Id[] = []
  for (const { userId } of noted as Deletion[]) {
    const ended = finishDeletion(userId, parts, () => gone.push(userId)).catch(() => undefined)
    await Promise.race([ended, parts.pause(deletionTimeoutMs)])
  }
  return gone
}

/**
 * Completes the deletion of one person's data if it is still noted: another tab may have completed it, and the person may be back.
 *
 * - The lock only saves work. The open connection gives safety, since no database is deleted that is open elsewhere: a note that is still
 *   there once the database is open is about this database.
 * - If another tab deletes it after that, the deletion is left to that tab.
 */
const finishDeletion = (userId: Id, parts: SessionParts, onEmpty: () => void = () => undefined): Promise<void> => {
  const { entries } = parts.store()
  const readNoted = async () => (await entries.get(`delete:${userId}`)) as Deletion | undefined
  const finish = async () => {
    if (!(await readNoted())) return
    const database = parts.open(userId)
    // A database that does not open may still be deleted as a whole.
    await database.open().catch(() => undefined)
    const noted = await readNoted()
    if (!noted) return
    try {
      await emptyDatabase(userId, new Set(noted.asked), database)
      onEmpty()
      await removeDatabase(userId, database)
    } catch (error) {
      // Anything written since stays, and its database with it.
      if (!(error instanceof WrittenMeanwhile)) throw error
    }
    await entries.delete(noted.key)
  }
  return parts.locks().hold(`delete:${userId}`, finish, { patience: lockPatience })
}

/** A frozen tab may block the deletion; signing out waits no longer than this. */
const deletionTimeoutMs = 3_000

/**
 * Whether the device holds texts that exist nowhere else: drafts, and refusals that the user has not decided about. A field that was emptied
 * leaves a draft without text.
 */
export const holdsTexts = async (db: LocalDatabase): Promise<boolean> => {
  const drafts = await db.drafts.toArray()
  const written = drafts.flatMap(({ key, value }) => (value === '' ? [] : key))
  return [...typedKeys(db.userId), ...written].some((key) => !unasked.includes(key)) || (await db.refusals.count()) > 0
}

/** No sign-out asks about these drafts: another app still has what it shared, and people know their own number. */
const unasked: readonly string[] = [draftKeys.shared, draftKeys.twint]

/** Returns how many of the user's mutations have no verdict yet. */
export const unsentCount = async (userId: Id): Promise<number> => {
  if (!(await Dexie.exists(databaseName(userId)))) return 0
  return await unsentOf(openDatabase(userId)).count()
}

/**
 * Returns the mutations without a verdict, in the order of writing, as soon as there are none or after `limit` milliseconds: mutations under
 * way need a moment to arrive.
 */
export const unsentAfter = async (userId: Id, limit: number): Promise<OutboxItem[]> => {
  const end = Date.now() + limit
  for (;;) {
    if ((await unsentCount(userId)) === 0) return []
    if (Date.now() >= end) return await unsentOf(openDatabase(userId)).sortBy('order')
    await thisDevice.pause(50)
  }
}
