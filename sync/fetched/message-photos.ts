import { erasedPhoto } from '../../schema/accounts/leaving.ts'
import type { Id } from '../../schema/ids.ts'
import { messagePhotoPath } from '../../schema/messages/message.ts'
import { callFile } from '../http/transport.ts'
import { prepareBlobs } from '../store/blobs.ts'
import type { LocalDatabase } from '../store/database.ts'
import { keyOf } from '../store/rows.ts'

/** The prefix of the keys of `messagePhotos`. An earlier version of the app stored lists there too. */
export const photoKeys = '/api/messages/'
/** How many message photos a device keeps; beyond that, the ones stored first are deleted. */
const keptPhotos = 100

/** Returns the photo of a message, from the outbox or from the photos seen on this device before (`.decisions/sync/0310-…`). */
export const findMessagePhoto = async (db: LocalDatabase, messageId: Id): Promise<Blob | undefined> => {
  const kept = await db.messagePhotos.get(messagePhotoPath(messageId))
  if (kept?.photo) return kept.photo
  const waiting = await db.outbox.where('touches').equals(keyOf('message', messageId)).toArray()
  return waiting.find((item) => item.name === 'message.send' && item.args.id === messageId)?.photo
}

/** Stores a photo for times without network. The user's own photos are stored too, since they leave the outbox with their messages. */
const keepMessagePhoto = async (db: LocalDatabase, messageId: Id, photo: Blob): Promise<void> => {
  const key = messagePhotoPath(messageId)
  await prepareBlobs(db, [photo])
  await db.transaction('rw', db.messagePhotos, async () => {
    await db.messagePhotos.put({ key, photo, fetchedAt: db.now() })
    const photos = await db.messagePhotos.where('key').startsWith(photoKeys).toArray()
    const oldest = photos.toSorted((a, b) => a.fetchedAt - b.fetchedAt).slice(0, -keptPhotos)
    await db.messagePhotos.bulkDelete(oldest.map((one) => one.key))
  })
}

/**
 * Stores the photo of a message, from the outbox or else from the server, so that `findMessagePhoto` finds it without network. Returns the
 * photo if the device could not store it. Throws like `callFile`.
 */
export const bringMessagePhoto = async (db: LocalDatabase, messageId: Id): Promise<Blob | undefined> => {
  if (await db.messagePhotos.get(messagePhotoPath(messageId))) return undefined
  const waiting = await findMessagePhoto(db, messageId)
  const photo = waiting ?? (await callFile(messagePhotoPath(messageId), 'image/'))
  return await keepMessagePhoto(db, messageId, photo).then(
    () => undefined,
    () => photo,
  )
}

/** Returns those of these `messagePhotos` keys that are photos of messages still on the device. */
export const findKeptPhotos = async (db: LocalDatabase, keys: readonly string[]): Promise<Set<string>> => {
  const photos = keys.filter((key) => key.startsWith(photoKeys))
  const messages = await db.messages.bulkGet(photos.map((key) => key.slice(photoKeys.length).split('/')[0]!))
  // The photo goes when the account is deleted; a tab may have died before it deleted it.
  const kept = messages.filter((message) => message?.content !== erasedPhoto)
  return new Set(kept.flatMap((message) => (message ? [messagePhotoPath(message.id)] : [])))
}
