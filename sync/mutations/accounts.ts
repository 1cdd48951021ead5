import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Chosen } from './chosen.ts'
import { draftKeys } from '../store/drafts.ts'
import { checkPhoto } from '../store/photos.ts'
import { cancelMutation } from '../outbox/outbox.ts'
import { write } from '../outbox/write.ts'
import type { OutboxItem } from '../store/outbox-item.ts'

interface MadeOf {
  /** The key of the draft that the changes were made of, which the write deletes. */
  draft?: string
}

/** Changes the user's own account; `changes` holds only the changed fields. Throws OutboxFull. */
export const updateProfile = async (
  db: LocalDatabase,
  changes: MutationArguments<'profile.update'>,
  madeOf: MadeOf = {},
): Promise<{ mutationId: Id }> => ({ mutationId: await write(db, 'profile.update', changes, madeOf) })

/** Changes the user's own student profile; `changes` holds only the changed fields. Throws OutboxFull. */
export const updateStudentProfile = async (
  db: LocalDatabase,
  changes: MutationArguments<'studentProfile.update'>,
  madeOf: MadeOf = {},
): Promise<{ mutationId: Id }> => ({ mutationId: await write(db, 'studentProfile.update', changes, madeOf) })

/** Settles which of the user's two bios stands (rule 4.31), on all of the user's devices. Throws OutboxFull. */
export const chooseBio = async (
  db: LocalDatabase,
  { studentProfile, otherBio }: Pick<User, 'studentProfile' | 'otherBio'>,
  chosen: Chosen,
): Promise<void> => {
  if (!studentProfile || !otherBio) return
  const { bio } = studentProfile
  await updateStudentProfile(db, {
    bio: chosen === 'present' ? bio : otherBio.text,
    bioBasedOn: [bio, otherBio.text],
  })
}

/**
 * Sets the user's own photo. The photo stays in the outbox until it is sent; screens show it at once by `findWaitingPhoto`. The
 * picture that it was made of is dropped. Throws OutboxFull, or PhotoTooHeavy over 5 MB.
 */
export const setPhoto = async (db: LocalDatabase, photo: Blob): Promise<{ mutationId: Id }> => {
  checkPhoto(photo)
  return { mutationId: await write(db, 'photo.set', { id: db.newId() }, { photo, draft: draftKeys.profilePhoto }) }
}

/** Removes the user's own photo. Throws OutboxFull. */
export const clearPhoto = async (db: LocalDatabase): Promise<{ mutationId: Id }> => ({
  mutationId: await write(db, 'photo.clear', {}),
})

/**
 * Sends a photo that proves the user's school and replaces the earlier proof (rule 1.2.149). An earlier proof that still waits on this
 * device is dropped. Throws OutboxFull, or PhotoTooHeavy over 5 MB.
 */
export const sendSchoolProof = async (db: LocalDatabase, photo: Blob): Promise<{ mutationId: Id }> => {
  checkPhoto(photo)
  const former = await findWaitingProof(db)
  const mutationId = await write(db, 'schoolProof.send', {}, { photo, draft: draftKeys.schoolProof })
  // The former proof goes only after the new one is stored: a device without room loses neither.
  if (former) await cancelMutation(db, former.id)
  return { mutationId }
}

/**
 * Takes back the proof of the user's school: a proof that was never sent just leaves the outbox, any other is withdrawn from the server.
 * Returns undefined if nothing has to be sent. Throws OutboxFull.
 */
export const withdrawSchoolProof = async (db: LocalDatabase): Promise<{ mutationId: Id } | undefined> => {
  const waiting = await findWaitingProofs(db)
  let isGone = waiting.length > 0
  for (const { id } of waiting) isGone = (await cancelMutation(db, id)) && isGone
  return isGone ? undefined : { mutationId: await write(db, 'schoolProof.withdraw', {}) }
}

/** Returns the newest sending or withdrawal of a proof in the outbox. */
export const findWaitingProof = async (db: LocalDatabase): Promise<OutboxItem | undefined> =>
  (await findWaitingProofs(db)).at(-1)

const findWaitingProofs = async (db: LocalDatabase): Promise<OutboxItem[]> => {
  const items = await db.outbox.where('name').anyOf(['schoolProof.send', 'schoolProof.withdraw']).sortBy('order')
  return items.filter(({ state }) => state !== 'acknowledged')
}
