import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../database.ts'
import { write } from '../write.ts'

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
