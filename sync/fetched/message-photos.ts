import { erasedPhoto } from '../../schema/accounts/leaving.ts'
import type { Id } from '../../schema/ids.ts'
import { messagePhotoPath } from '../../schema/messages/message.ts'
import { callFile } from '../http/transport.ts'
import { prepareBlobs } from '../store/blobs.ts'
import type { LocalDatabase } from '../store/database.ts'
import { keyOf } from '../store/rows.ts'

/** With what the keys of photos of messages begin in `cachedLists`. */
export const photoKeys = '/api/messages/'
/** How many photos of messages a device keeps; of more, the ones it had first go. */
const keptPhotos = 100

/** Returns the photo of a message that this device has: one that waits to be sent, or one that was seen here before (`.decisions/sync/0310-…`). */
export const findMessagePhoto = async (db: LocalDatabase, messageId: Id): Promise<Blob | undefined> => {
  const kept = await db.cachedLists.get(messagePhotoPath(messageId))
  if (kept?.photo) return kept.photo
  const waiting = await db.outbox.where('touches').equals(keyOf('message', messageId)).toArray()
  return waiting.find((item) => item.name === 'message.send' && item.args.id === messageId)?.photo
}

/** Keeps a photo, so that it is there without network; also one's own, which leaves the outbox with its message. */
const keepMessagePhoto = async (db: LocalDatabase, messageId: Id, photo: Blob): Promise<void> => {
  const key = messagePhotoPath(messageId)
  await prepareBlobs(db, [photo])
  await db.transaction('rw', db.cachedLists, async () => {
    await db.cachedLists.put({ key, ids: [], total: 0, photo, fetchedAt: db.now() })
    const photos = await db.cachedLists.where('key').startsWith(photoKeys).toArray()
    const oldest = photos.toSorted((a, b) => a.fetchedAt - b.fetchedAt).slice(0, -keptPhotos)
    await db.cachedLists.bulkDelete(oldest.map((one) => one.key))
  })
}

/**
 * Keeps the photo of a message where `findMessagePhoto` finds it without network: the one that waits here, or else the server's. Returns it where
 * the device could not keep it. Throws like `callFile`.
 */
export const bringMessagePhoto = async (db: LocalDatabase, messageId: Id): Promise<Blob | undefined> => {
  if (await db.cachedLists.get(messagePhotoPath(messageId))) return undefined
  const waiting = await findMessagePhoto(db, messageId)
  const photo = waiting ?? (await callFile(messagePhotoPath(messageId), 'image/'))
  return await keepMessagePhoto(db, messageId, photo).then(
    () => undefined,
    () => photo,
  )
}

/** Returns which of these keys in `cachedLists` are photos of messages that the device has. */
export const findKeptPhotos = async (db: LocalDatabase, keys: readonly string[]): Promise<Set<string>> => {
  const photos = keys.filter((key) => key.startsWith(photoKeys))
  const messages = await db.messages.bulkGet(photos.map((key) => key.slice(photoKeys.length).split('/')[0]!))
  // A tab may have died before it forgot the photo of an account that was deleted.
  const kept = messages.filter((message) => message?.content !== erasedPhoto)
  return new Set(kept.flatMap((message) => (message ? [messagePhotoPath(message.id)] : [])))
}
