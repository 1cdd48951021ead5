import { newId, type Id } from '../../schema/ids.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Tx } from '../feeds/write.ts'
import type { EncodedPhoto } from './image.ts'
import { photoStore, type PhotoSize } from './photo-store.ts'

/** Keeps a photo that this person gave and returns its id, which is also its version: another photo has another id. */
export const keepPhoto = async (tx: Tx, ownerId: Id, photo: EncodedPhoto, id: Id = newId()): Promise<Id> => {
  await tx`insert into photos (id, owner_id) values (${id}, ${ownerId})`
  await photoStore.keep(tx, id, photo)
  return id
}

/** Forgets a photo: nothing of it stays. */
export const dropPhoto = async (tx: Tx, id: Id): Promise<void> => {
  await photoStore.drop(tx, id)
  await tx`delete from photos where id = ${id}`
}

/** The bytes of a photo; undefined where there is none. */
export const readPhoto = (sql: AnySql, id: Id, size: PhotoSize): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  photoStore.read(sql, id, size)
