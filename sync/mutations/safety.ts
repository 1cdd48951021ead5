import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from '../store/database.ts'
import { write } from '../outbox/write.ts'

/** Blocks a person, or unblocks them. Throws OutboxFull. */
export const blockPerson = async (
  db: LocalDatabase,
  { id, isBlocked }: { id: Id; isBlocked: boolean },
): Promise<{ mutationId: Id }> => ({ mutationId: await write(db, 'person.block', { id, isBlocked }) })
