import type { LocalDatabase } from '../store/database.ts'
import { photosOf } from '../store/outbox-item.ts'

/**
 * Photos that the server has taken stay with their acknowledged mutations, in case the server is restored from a backup. A server backed up
 * every night has a copy of anything older than two days, even if the last backup is broken (`.decisions/sync/0462-…`).
 */
const backedUpAfter = 2 * 24 * 60 * 60 * 1_000

const findBackedUp = async (db: LocalDatabase) => {
  const old = await db.acknowledged
    .where('at')
    .below(db.now() - backedUpAfter)
    .toArray()
  return old.map(({ id, item }) => ({ id, photos: photosOf(item) })).filter(({ photos }) => photos.length > 0)
}

/** Returns the photos that the server has taken and would still have after a restore. */
export const findSentPhotos = async (db: LocalDatabase): Promise<Blob[]> =>
  (await findBackedUp(db)).flatMap(({ photos }) => photos)

/**
 * Deletes the acknowledged mutations of these photos: a mutation without its photo would be another mutation under the same id. It only
 * deletes, so that a full device can do it too.
 */
export const freeSentPhotos = async (db: LocalDatabase): Promise<void> =>
  await db.acknowledged.bulkDelete((await findBackedUp(db)).map(({ id }) => id))
