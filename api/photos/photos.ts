import { newId, type Id } from '../../schema/ids.ts'
import { photoLimits } from '../../schema/limits.ts'
import { Refusal } from '../http/refusal.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Tx } from '../feeds/write.ts'
import { photoFiles, type PhotoFile, type PhotoSize, type PlacedPhoto } from './photo-store.ts'

/**
 * Stores a photo of this person and returns its id, which is also its version: another photo has another id. Photos fill the disk, so the stored ones
 * are limited per day (rule 1.2.449); concurrent requests may exceed the limit by a few. A client may have chosen the id. Refusals: id_reused,
 * photos_today, photos_away.
 */
export const keepPhoto = async (tx: Tx, ownerId: Id, photo: PlacedPhoto, id = newId()): Promise<Id> => {
  const { count } = await tx`insert into photos (id, owner_id) values (${id}, ${ownerId}) on conflict do nothing`
  if (count === 0) throw new Refusal('id_reused')
  const [today] = await tx<{ isOver: boolean }[]>`
    select count(*) > ${photoLimits.perDay}::int as "isOver" from photos
    where owner_id = ${ownerId} and created_at > now() - interval '1 day'`
  if (today?.isOver) throw new Refusal('photos_today')
  await photoFiles.keep(tx, id, photo)
  return id
}

/** Deletes a photo and its bytes. */
export const dropPhoto = async (tx: Tx, id: Id): Promise<void> => {
  await photoFiles.drop(tx, id)
  await tx`delete from photos where id = ${id}`
}

/** Returns the file of a photo; undefined for an unknown id. */
export const readPhoto = (sql: AnySql, id: Id, size: PhotoSize): Promise<PhotoFile | undefined> =>
  photoFiles.read(sql, id, size)
