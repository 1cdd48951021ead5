import type { Id } from '../../schema/ids.ts'
import { forgetDatabase, openDatabase, StorageUnavailable, type LocalDatabase } from './database.ts'
import type { OutboxItem } from './outbox-item.ts'
import { unsentOf } from './unsent.ts'
import { forgetTyped, typedKeys } from './unsaved-texts.ts'

/** Thrown when a database holds mutations or refusals that the person was not asked about. Nothing was deleted then. */
export class WrittenMeanwhile extends Error {
  override readonly name = 'WrittenMeanwhile'

  constructor() {
    super('written meanwhile')
  }
}

/** Returns the ids of the unsent mutations and refusals that a deleting sign-out would lose. */
export const readStakes = (db: LocalDatabase): Promise<Set<Id>> =>
  db.transaction('r', db.outbox, db.refusals, async () => {
    const unsent = await unsentOf(db).toArray()
    return new Set([...unsent.map(({ id }) => id), ...(await db.refusals.toCollection().primaryKeys())])
  })

export const ensureAsked = async (db: LocalDatabase, asked: ReadonlySet<Id>): Promise<void> => {
  for (const id of await readStakes(db)) if (!asked.has(id)) throw new WrittenMeanwhile()
}

/**
 * Deletes all rows of one user, and seals the outbox so that no tab can write any more. Throws WrittenMeanwhile if mutations or refusals
 * beyond `asked` are there, and StorageUnavailable if another tab has deleted or upgraded the database.
 */
export const emptyDatabase = async (
  userId: Id | null,
  asked: ReadonlySet<Id>,
  database: LocalDatabase = openDatabase(userId),
): Promise<void> => {
  try {
    await database.transaction('rw', database.tables, async () => {
      await ensureAsked(database, asked)
      await Promise.all(database.tables.map((table) => table.clear()))
      await seal(database)
    })
  } catch (error) {
    // Storage that takes no more writes may still delete the database as a whole.
    if (error instanceof WrittenMeanwhile) throw error
    // A database of this name is now another one.
    if (database.isRetired) throw new StorageUnavailable('failed', { cause: error })
    await ensureAsked(database, asked).catch(rethrowWritten)
  }
  forgetTyped(userId, typedKeys(userId))
}

const rethrowWritten = (error: unknown) => {
  if (error instanceof WrittenMeanwhile) throw error
}

/**
 * Uses up the numbers of the outbox, so that no tab can confirm a write that would be deleted with the database. IndexedDB numbers the
 * mutations, and no number follows the greatest, even after its row is deleted.
 */
const seal = async ({ outbox }: LocalDatabase) => {
  const last = { order: 2 ** 53, id: '' } as OutboxItem
  await outbox.put(last)
  await outbox.delete(last.order)
}

/** Deletes the database. A frozen tab can hold up the deletion, so its rows are deleted before. */
export const removeDatabase = async (
  userId: Id | null,
  database: LocalDatabase = openDatabase(userId),
): Promise<void> => {
  forgetDatabase(userId)
  await database.delete({ disableAutoOpen: true })
}
