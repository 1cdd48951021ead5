import type { Id } from '../../schema/ids.ts'
import { forgetDatabase, openDatabase, StorageUnavailable, type LocalDatabase } from './database.ts'
import type { OutboxItem } from './outbox-item.ts'
import { unsentOf } from './unsent.ts'
import { forgetTyped, typedKeys } from './typed.ts'

/** Thrown when a database holds mutations or refusals that its person was not asked about; nothing was deleted then. */
export class WrittenMeanwhile extends Error {
  override readonly name = 'WrittenMeanwhile'

  constructor() {
    super('written meanwhile')
  }
}

/** Returns the ids of what a sign-out that deletes would lose: unsent mutations, and refusals. */
export const readStakes = (db: LocalDatabase): Promise<Set<Id>> =>
  db.transaction('r', db.outbox, db.refusals, async () => {
    const unsent = await unsentOf(db).toArray()
    return new Set([...unsent.map(({ id }) => id), ...(await db.refusals.toCollection().primaryKeys())])
  })

export const ensureAsked = async (db: LocalDatabase, asked: ReadonlySet<Id>): Promise<void> => {
  for (const id of await readStakes(db)) if (!asked.has(id)) throw new WrittenMeanwhile()
}

/**
 * Deletes all rows of one user, and lets no tab write any more. Throws WrittenMeanwhile where others are unsent than those that were `asked`
 * about, and StorageUnavailable where another tab has deleted or upgraded the database.
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
    // A storage that takes no more writes may still delete the database as a whole.
    if (error instanceof WrittenMeanwhile) throw error
    // What has its name now is another one.
    if (database.isRetired) throw new StorageUnavailable('failed', { cause: error })
    await ensureAsked(database, asked).catch(rethrowWritten)
  }
  forgetTyped(userId, typedKeys(userId))
}

const rethrowWritten = (error: unknown) => {
  if (error instanceof WrittenMeanwhile) throw error
}

/**
 * The outbox takes nothing more: no tab may confirm what goes with the database. IndexedDB numbers the mutations, and no number follows the
 * greatest, not even when its row is gone.
 */
const seal = async ({ outbox }: LocalDatabase) => {
  const last = { order: 2 ** 53, id: '' } as OutboxItem
  await outbox.put(last)
  await outbox.delete(last.order)
}

/** Deletes the database. A frozen tab can hold it up, which is why its rows are deleted before. */
export const removeDatabase = async (
  userId: Id | null,
  database: LocalDatabase = openDatabase(userId),
): Promise<void> => {
  forgetDatabase(userId)
  await database.delete({ disableAutoOpen: true })
}
