import { shareLimits, type ShareParts } from '../../schema/share-target.ts'
import type { Id } from '../../schema/ids.ts'
import { prepareBlobs } from './blobs.ts'
import type { LocalDatabase } from './database.ts'
import { deleteDrafts, draftKeys, readDraft, saveDraft } from './drafts.ts'

/**
 * Content that another app has shared. The database of the user who was signed in then keeps it until they choose a conversation, for a day at
 * most. A loss is harmless, since the other app still has it. A later share replaces it.
 */
export interface Shared extends ShareParts {
  at: number
}

/** Throws the storage's error if there is no room. */
export const keepShared = async (db: LocalDatabase, parts: ShareParts): Promise<void> => {
  await prepareBlobs(db, parts.photos)
  const shared: Shared = { ...parts, at: db.now() }
  await saveDraft(db, draftKeys.shared, shared)
}

/** Returns what was shared and not yet given to a conversation; null if there is nothing. */
export const readShared = async (db: LocalDatabase): Promise<Shared | null> => {
  const shared = await readDraft<Shared>(db, draftKeys.shared)
  return shared && !isOld(db, shared) ? shared : null
}

/** Deletes what was shared. Every sign-out does so, even one that keeps drafts. */
export const dropShared = (db: LocalDatabase): Promise<void> => deleteDrafts(db, [draftKeys.shared])

export const dropOldShared = async (db: LocalDatabase): Promise<void> => {
  const shared = await readDraft<Shared>(db, draftKeys.shared)
  if (shared && isOld(db, shared)) await dropShared(db)
}

const isOld = (db: LocalDatabase, { at }: Shared): boolean => db.now() - at >= shareLimits.ms

/**
 * Gives what was shared to a conversation: the text joins its draft, and the photos wait there to be sent (`readGivenPhotos`). One
 * transaction does it, so that nothing is in both places or in neither. `photos`: the shared photos, made smaller.
 */
export const giveShared = async (
  db: LocalDatabase,
  { jobId, text, photos }: { jobId: Id; text: string; photos: readonly Blob[] },
): Promise<void> => {
  await prepareBlobs(db, photos)
  await db.transaction('rw', db.drafts, async () => {
    if (text !== '') {
      const key = draftKeys.message(jobId)
      const before = await readDraft<unknown>(db, key)
      await saveDraft(db, key, typeof before === 'string' && before.trim() !== '' ? `${before}\n${text}` : text)
    }
    for (const photo of photos) await saveDraft(db, draftKeys.messagePhoto(jobId, db.newId()), photo)
    await dropShared(db)
  })
}

/** A photo that waits to be sent. `key`: its draft, which the write that sends it deletes. */
export interface GivenPhoto {
  key: string
  photo: Blob
}

/** Keeps a photo that was chosen and is not sent yet, in a conversation or for the profile. Throws the storage's error if there is no room. */
export const keepGivenPhoto = async (db: LocalDatabase, { key, photo }: GivenPhoto): Promise<void> => {
  await prepareBlobs(db, [photo])
  await saveDraft(db, key, photo)
}

/** Returns the photos that wait in a conversation, in their order. */
export const readGivenPhotos = async (db: LocalDatabase, jobId: Id): Promise<GivenPhoto[]> => {
  const found = await db.drafts.where('key').startsWith(draftKeys.messagePhoto(jobId)).toArray()
  return found.map(({ key, value }) => ({ key, photo: value as Blob }))
}
