import type { Id } from '../../schema/ids.ts'
import { photoLimits } from '../../schema/limits.ts'
import type { Tx } from '../feeds/write.ts'
import type { Me } from '../http/me.ts'
import { claimId } from '../http/idempotency.ts'
import { Refusal } from '../http/refusal.ts'
import { countStored } from '../http/throttle.ts'
import type { PhotoFile, PhotoSize, PlacedPhoto } from '../photos/photo-store.ts'
import { dropPhoto, keepPhoto, readPhoto } from '../photos/photos.ts'
import type { AnySql } from '../postgres/connect.ts'
import { isCovered, mayKeep } from './job-rows.ts'
import { lockOwn } from './job-state.ts'
import { jobChanged } from './jobs.ts'

interface Named {
  id: Id
  photoId: Id
}

/** Locks a job of the caller, and reads its photos. Refusals: not_found, not_yours. */
const lockWithPhotos = (tx: Tx, me: Me, id: Id) => lockOwn<{ photoIds: Id[] }>(tx, me, id, tx`photo_ids as "photoIds"`)

/**
 * Adds a photo to an open offer of the caller (rule 2.2.134). A repetition changes nothing, also after the photo was removed: browsers keep its
 * picture under its address (rule 2.2.141). Refusals: not_found, not_yours, job_not_open,
 * offer_photos_full, photos_today, id_reused, slow_down.
 */
export const addPhoto = async (tx: Tx, me: Me, { id, photoId }: Named, photo: PlacedPhoto): Promise<void> => {
  const job = await lockWithPhotos(tx, me, id)
  if (job.status !== 'open' || job.isDeleted) throw new Refusal('job_not_open')
  if (job.photoIds.includes(photoId)) return
  if (job.photoIds.length >= photoLimits.perOffer) throw new Refusal('offer_photos_full')
  if ((await claimId(tx, me, 'photo', photoId, { id })) === 'repeated') return
  await keepPhoto(tx, me.id, photo, photoId)
  await tx`update jobs set photo_ids = photo_ids || ${photoId}::uuid, updated_at = now() where id = ${id}`
  await countStored(tx, 'shownOffer', me)
  await jobChanged(tx, job, job)
}

/**
 * Removes a photo from an offer of the caller, whatever has become of the offer. An unknown one changes nothing. The day on which work ended, which
 * earnings and reviews read, stays. Refusals: not_found, not_yours.
 */
export const removePhoto = async (tx: Tx, me: Me, { id, photoId }: Named): Promise<void> => {
  const job = await lockWithPhotos(tx, me, id)
  if (!job.photoIds.includes(photoId)) return
  await tx`update jobs set photo_ids = array_remove(photo_ids, ${photoId}::uuid),
      updated_at = case when status in ('completed', 'cancelled') then updated_at else now() end
    where id = ${id}`
  await dropPhoto(tx, photoId)
  await jobChanged(tx, job, job)
}

/** Returns a photo of an offer to anybody who may read the offer; `viewerId` is null for visitors. Refusals: not_found. */
export const readJobPhoto = async (
  sql: AnySql,
  viewerId: Id | null,
  { id, photoId }: Named,
  size: PhotoSize,
): Promise<PhotoFile> => {
  const [found] = await sql`
    select from jobs j
    where j.id = ${id} and ${photoId}::uuid = any(j.photo_ids) and ${mayKeep(sql, viewerId)} and not ${isCovered(sql, viewerId)}`
  const file = found && (await readPhoto(sql, photoId, size))
  if (!file) throw new Refusal('not_found')
  return file
}
