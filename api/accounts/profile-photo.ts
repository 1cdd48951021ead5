import { createHash } from 'node:crypto'
import type { Id } from '../../schema/ids.ts'
import type { ProfileImage } from '../../schema/accounts/wire.ts'
import type { Me } from '../http/me.ts'
import { claimId } from '../http/idempotency.ts'
import type { PhotoFile, PhotoSize, PlacedPhoto } from '../photos/photo-store.ts'
import { dropPhoto, keepPhoto, readPhoto } from '../photos/photos.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Tx } from '../feeds/write.ts'
import { isGone } from './shown-names.ts'
import { isMinor, peopleFor } from './visible-people.ts'
import { selfChanged } from './person-fanout.ts'

/** Sets the photo of the caller and deletes the one before. A repetition with the same id changes nothing. Refusals: id_reused, photos_today. */
export const setProfilePhoto = async (
  tx: Tx,
  me: Me,
  { id, profileImage }: ProfileImage,
  photo: PlacedPhoto,
): Promise<void> => {
  const sent = createHash('sha256').update(profileImage).digest('hex')
  if (id && (await claimId(tx, me, 'photo', id, { sent })) === 'repeated') return
  await replacePhoto(tx, me, () => keepPhoto(tx, me.id, photo))
}

/** Removes the photo of the caller; without a photo nothing changes. */
export const removeProfilePhoto = (tx: Tx, me: Me): Promise<void> =>
  replacePhoto(tx, me, async () => await Promise.resolve(null))

/** Replaces the stored photo under the row lock of the user: of two concurrent changes the later one stays, and the earlier photo is deleted. */
const replacePhoto = async (tx: Tx, me: Me, keepNext: () => Promise<Id | null>): Promise<void> => {
  const [before] = await tx<{ photoId: Id | null }[]>`
    select photo_id as "photoId" from users where id = ${me.id} for no key update`
  const former = before?.photoId ?? null
  const photoId = await keepNext()
  if (former === photoId) return
  await tx`update users set photo_id = ${photoId} where id = ${me.id}`
  if (former) await dropPhoto(tx, former)
  await selfChanged(tx, me)
}

/** Returns a photo and its version; undefined for a person who is unknown, leaving, or without a photo that the viewer may see (rule 1.2.652). */
export const readProfilePhoto = async (
  sql: AnySql,
  userId: Id,
  viewerId: Id | null,
  size: PhotoSize,
  isAgain = false,
): Promise<{ version: Id; file: PhotoFile; isForSome: boolean } | undefined> => {
  const [user] = await sql<{ photoId: Id | null; isMinor: boolean }[]>`
    select photo_id as "photoId", ${isMinor(sql, 's')} as "isMinor"
    from users left join student_profiles s on s.user_id = users.id
    where users.id = ${userId} and not ${isGone(sql, 'users')}`
  if (!user?.photoId) return undefined
  // Only for minors, since this asks whether the two deal with each other.
  if (user.isMinor && !(await peopleFor(sql, viewerId, [userId]))[0]?.profileImageUrl) return undefined
  const file = await readPhoto(sql, user.photoId, size)
  // Replaced between the two readings.
  if (!file && !isAgain) return await readProfilePhoto(sql, userId, viewerId, size, true)
  return file && { version: user.photoId, file, isForSome: user.isMinor }
}
