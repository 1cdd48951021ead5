import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { checkPhoto } from '../store/photos.ts'
import { write } from '../outbox/write.ts'

/** Changes one's own account: only the fields that the person changed. Throws OutboxFull. */
export const updateProfile = async (
  db: LocalDatabase,
  changes: MutationArguments<'profile.update'>,
): Promise<{ mutationId: Id }> => ({ mutationId: await write(db, 'profile.update', changes) })

/** The same for what only students have. Throws OutboxFull. */
export const updateStudentProfile = async (
  db: LocalDatabase,
  changes: MutationArguments<'studentProfile.update'>,
): Promise<{ mutationId: Id }> => ({ mutationId: await write(db, 'studentProfile.update', changes) })

/**
 * Makes this one's own photo. It shows at once, by `findWaitingPhoto`, and waits on the device until it is sent. Throws OutboxFull, or
 * PhotoTooHeavy over 5 MB.
 */
export const setPhoto = async (db: LocalDatabase, photo: Blob): Promise<{ mutationId: Id }> => {
  checkPhoto(photo)
  return { mutationId: await write(db, 'photo.set', { id: db.sources.newId() }, { photo }) }
}

/** Takes one's own photo away. Throws OutboxFull. */
export const clearPhoto = async (db: LocalDatabase): Promise<{ mutationId: Id }> => ({
  mutationId: await write(db, 'photo.clear', {}),
})
