import { outboxLimits } from '../../schema/limits.ts'
import type { Id } from '../../schema/ids.ts'
import { laneOf, mutationVersion, type MutationArguments, type MutationName } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { requestBackgroundSync } from '../device/background-sync.ts'
import { carried, photosOf, type Carried, type NewItem } from '../store/outbox-item.ts'
import { prepareBlobs } from '../store/blobs.ts'
import { deleteKnown } from '../store/drafts.ts'
import { forgetTyped } from '../store/unsaved-texts.ts'
import { unsentOf } from '../store/unsent.ts'
import { freeze } from './freeze.ts'
import { entitiesIn, type Mutator, type Mutators } from './mutator.ts'
import { readTouched, showWrite, tablesToRebase, untouched } from './show-write.ts'
import { keepStorage } from '../device/storage.ts'

/** Thrown if the outbox already holds as many unsent mutations as it takes (1,000). The app says so instead of promising anything. */
export class OutboxFull extends Error {
  override readonly name = 'OutboxFull'

  constructor() {
    super('outbox full')
  }
}

interface WriteOptions extends Carried {
  /** The draft, or drafts, that the mutation was made of. The same transaction deletes them (`deleteKnown`). */
  draft?: string
  drafts?: string[]
}

/**
 * Returns a function that writes these mutations: it stores one in the outbox and shows its effect on the rows, in one transaction. Once the
 * write has resolved, the promise holds. It returns the mutation's id. The writes of the app are made of it, and throw as it does: OutboxFull, or the error
 * of the storage; then nothing was written.
 */
export const writerOf =
  <Names extends MutationName>(mutators: Mutators<Names>) =>
  async <Name extends Names>(
    db: LocalDatabase,
    name: Name,
    args: MutationArguments<Name>,
    options: WriteOptions = {},
  ): Promise<{ mutationId: Id }> => ({
    mutationId: await write(db, mutators[name], { name, args }, options),
  })

interface Written<Name extends MutationName> {
  name: Name
  args: MutationArguments<Name>
}

const write = async <Name extends MutationName>(
  db: LocalDatabase,
  mutator: Mutator<Name>,
  { name, args }: Written<Name>,
  options: WriteOptions,
): Promise<Id> => {
  const photos = photosOf(options)
  if (photos.length > 0) await prepareBlobs(db, photos)
  const id = db.newId()
  const drafts = [...(options.draft === undefined ? [] : [options.draft]), ...(options.drafts ?? [])]
  const tables = [...tablesToRebase(db, entitiesIn(mutator)), ...(drafts.length === 0 ? [] : [db.drafts])]
  const isFrozen = photos.length === 0 && [...db.senders].some((sender) => sender.sendsAtOnce())
  await db.transaction('rw', tables, async () => {
    const enqueued = enqueue(db, mutator, { id, name, args, drafts, isFrozen, ...carried(options) })
    // Inside a transaction of Dexie, each promise that is not Dexie's own costs nearly as much as a request to the storage.
    await (drafts.length > 0 ? Promise.all([enqueued, deleteKnown(db, drafts)]) : enqueued)
  })
  forgetTyped(db.userId, drafts)
  announceWrite(db)
  return id
}

/**
 * Returns a function that writes several of these mutations in one transaction, in their order: all of them or none. The drafts belong to the first.
 * It returns the mutations' ids, and throws like a single write.
 */
export const writerOfSeveral =
  <Names extends MutationName>(mutators: Mutators<Names>) =>
  async (db: LocalDatabase, written: readonly (WrittenOf<Names> & Carried)[], drafts: string[]): Promise<Id[]> => {
    await prepareBlobs(db, written.flatMap(photosOf))
    const items = written.map((one, at) => ({ ...one, id: db.newId(), ...(at === 0 && { drafts }) }))
    const entities = items.flatMap(({ name }) => entitiesIn(mutators[name]))
    await db.transaction('rw', [...tablesToRebase(db, entities), db.drafts], async () => {
      for (const item of items) await enqueue(db, mutators[item.name] as Mutator<Names>, item)
      await deleteKnown(db, drafts)
    })
    forgetTyped(db.userId, drafts)
    announceWrite(db)
    return items.map(({ id }) => id)
  }

type WrittenOf<Names extends MutationName> = { [Name in Names]: Written<Name> }[Names]

/** Writes inside the caller's transaction, which must span `tablesToRebase` of the mutation's entities. Throws OutboxFull. */
export const enqueue = async <Name extends MutationName>(
  db: LocalDatabase,
  mutator: Mutator<Name>,
  {
    id,
    name,
    args,
    drafts = [],
    isFrozen = false,
    ...beside
  }: Written<Name> & { id: Id; drafts?: string[]; isFrozen?: boolean } & Carried,
): Promise<void> => {
  // Nothing is awaited where nothing is read: a message touches only itself.
  const found = mutator.touches(db, args, beside.seen)
  const touches = Array.isArray(found) ? found : await found
  const written = {
    id,
    name,
    version: mutationVersion,
    lane: laneOf(name, args),
    args,
    createdAt: new Date(db.now()).toISOString(),
    state: 'queued',
    attempts: 0,
    frozen: false,
    touches,
    ...(drafts.length > 0 && { drafts }),
    ...carried(beside),
  } as NewItem
  const item = isFrozen ? freeze(written) : written
  const created = mutator.creates?.(args)
  const earlier = touches.filter((key) => key !== created)
  const touched = [
    ...(created === undefined ? [] : [untouched(created)]),
    ...(earlier.length > 0 ? await readTouched(db, earlier) : []),
  ]
  // In parallel: requests in sequence would each wait for a round trip to the storage.
  const [order, [first = 0]] = await Promise.all([
    db.outbox.add(item),
    db.outbox.limit(1).primaryKeys(),
    ...showWrite(db, mutator, item, touched),
  ])
  // Orders only grow, so their span bounds how many wait. Counting costs more, the more there are. The error undoes the caller's transaction.
  if (order - first >= outboxLimits.full && (await unsentOf(db).count()) > outboxLimits.full) throw new OutboxFull()
}

/** Call it after the transaction: this tab drains at once, and a browser with Background Sync wakes the service worker later. */
export const announceWrite = (db: LocalDatabase, { isUrgent = false } = {}): void => {
  for (const sender of db.senders) sender.noteWrite({ isUrgent })
  keepStorage()
  requestBackgroundSync()
}
