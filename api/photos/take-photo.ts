import type { Id } from '../../schema/ids.ts'
import type { Sql } from '../postgres/connect.ts'
import { encodePhoto } from './image.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import type { PlacedPhoto } from './photo-store.ts'
import { readHome } from './home.ts'
import { storeBytes } from './stored-bytes.ts'

/** Where new photos go: to the store, or without one to the database. */
export interface PhotoPlace {
  sql: Sql
  photoStore: ObjectStore | undefined
}

/**
 * Encodes a received image, and stores it if there is a store. Call it before the transaction that keeps the photo: both take long. Bytes without a row
 * are removed later, but a row without bytes could not be repaired. Refusals: those of `encodePhoto`, and photos_away.
 */
export const takePhoto = async ({ sql, photoStore }: PhotoPlace, sent: Buffer, by: Id): Promise<PlacedPhoto> => {
  const photo = await encodePhoto(sent, by)
  if (!photoStore || (await readHome(sql)) === 'database') return photo
  const [full, thumbnail] = await Promise.all([
    storeBytes(sql, photoStore, photo.full),
    storeBytes(sql, photoStore, photo.thumbnail),
  ])
  return { full, thumbnail }
}
