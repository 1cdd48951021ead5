import type { Id } from '../../schema/ids.ts'
import type { safetyMutations } from '../../schema/safety/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Mutators } from '../writing/mutator.ts'
import { onRow } from '../writing/on-row.ts'
import { writerOf } from '../writing/write.ts'

export const safetyMutators: Mutators<keyof typeof safetyMutations> = {
  // Shows who is blocked. The rows that a block hides leave with the server's verdict: should it refuse the block, nothing was hidden in vain.
  'person.block': onRow('block', ({ id, isBlocked }, row, { now }) =>
    isBlocked ? (row ?? { id, blockedAt: now, firstName: null, lastName: null }) : undefined,
  ),
}

const write = writerOf(safetyMutators)

/** Blocks a person, or unblocks them. Throws OutboxFull. */
export const blockPerson = (db: LocalDatabase, { id, isBlocked }: { id: Id; isBlocked: boolean }) =>
  write(db, 'person.block', { id, isBlocked })
