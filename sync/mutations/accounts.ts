import type { User } from '../../schema/accounts/user.ts'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Chosen } from './chosen.ts'
import { checkPhoto } from '../store/photos.ts'
import { write } from '../outbox/write.ts'

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

/** Settles which of the user's two bios stands (rule 4.31), on all their devices. Throws OutboxFull. */
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
 * Sets the user's own photo. Screens show it at once by `findWaitingPhoto`, and it stays in the outbox until it is sent. Throws
 * OutboxFull, or PhotoTooHeavy over 5 MB.
 */
export const setPhoto = async (db: LocalDatabase, photo: Blob): Promise<{ mutationId: Id }> => {
  checkPhoto(photo)
  return { mutationId: await write(db, 'photo.set', { id: db.newId() }, { photo }) }
}

/** Removes the user's own photo. Throws OutboxFull. */
export const clearPhoto = async (db: LocalDatabase): Promise<{ mutationId: Id }> => ({
  mutationId: await write(db, 'photo.clear', {}),
})
