import type { LocalDatabase } from '../store/database.ts'
import { photosOf } from '../store/outbox-item.ts'

/**
 * Photos that the server has taken stay with their acknowledged mutations, for a server that is restored. One that is backed up every night has what is
 * older than this, also should the last backup be broken (`.decisions/sync/0462-…`).
 */
const backedUpAfter = 2 * 24 * 60 * 60 * 1_000

const findBackedUp = async (db: LocalDatabase) => {
  const old = await db.acknowledged
    .where('at')
    .below(db.now() - backedUpAfter)
    .toArray()
  return old.map(({ id, item }) => ({ id, photos: photosOf(item) })).filter(({ photos }) => photos.length > 0)
}

/** Returns the photos that the server has taken, and will have still should it be restored. */
export const findSentPhotos = async (db: LocalDatabase): Promise<Blob[]> =>
  (await findBackedUp(db)).flatMap(({ photos }) => photos)

/**
 * Forgets the mutations that brought these photos: without them one would be another mutation under the same id. Nothing is written, so that a full
 * device can do it, too.
 */
export const freeSentPhotos = async (db: LocalDatabase): Promise<void> =>
  await db.acknowledged.bulkDelete((await findBackedUp(db)).map(({ id }) => id))
