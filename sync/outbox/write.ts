import { outboxLimits } from '../../schema/limits.ts'
import { laneOf, mutationVersion, type MutationArguments, type MutationName } from '../../schema/mutations.ts'
import type { Id } from '../../schema/ids.ts'
import type { LocalDatabase } from '../store/database.ts'
import { requestBackgroundSync } from '../device/background-sync.ts'
import { entitiesOf, intents } from '../mutators/registry.ts'
import { carried, unsentStates, type Carried, type OutboxItem } from '../store/outbox-item.ts'
import { refoldRows, tablesToFold } from './rebase.ts'
import { splitKey } from '../store/rows.ts'
import { keepStorage } from '../device/storage.ts'

/** So much waits already that nothing more is taken (1,000): said plainly instead of promised. */
export class OutboxFull extends Error {
  override readonly name = 'OutboxFull'

  constructor() {
    super('outbox full')
  }
}

interface WriteOptions extends Carried {
  /** The draft that this mutation was made of; it goes in the same transaction. */
  draft?: string
}

/**
 * One write: the rows that screens show and the mutation in the outbox, in one transaction. Once it has resolved, the promise
 * holds. Answers the mutation's id. Throws OutboxFull, or what the storage throws; then nothing was written.
 */
export const write = async <Name extends MutationName>(
  db: LocalDatabase,
  name: Name,
  args: MutationArguments<Name>,
  options: WriteOptions = {},
): Promise<Id> => {
  const id = db.sources.newId()
  const tables = [...tablesToFold(db, entitiesOf([name])), ...(options.draft === undefined ? [] : [db.drafts])]
  await db.transaction('rw', tables, async () => {
    await enqueue(db, { id, name, args, ...carried(options) })
    if (options.draft !== undefined) await db.drafts.delete(options.draft)
  })
  announceWrite(db)
  return id
}

/** The write itself, for intents that do more in the same transaction (`tablesToFold` of its entities). */
export const enqueue = async <Name extends MutationName>(
  db: LocalDatabase,
  { id, name, args, ...beside }: { id: Id; name: Name; args: MutationArguments<Name> } & Carried,
): Promise<void> => {
  const waiting = await db.outbox.where('state').anyOf(unsentStates).count()
  if (waiting >= outboxLimits.full) throw new OutboxFull()

  const touches = await intents[name].touches(db, args)
  const item = {
    id,
    name,
    version: mutationVersion,
    lane: laneOf[name](args),
    args,
    createdAt: new Date(db.sources.now()).toISOString(),
    state: 'queued',
    attempts: 0,
    frozen: false,
    touches,
    ...carried(beside),
  } as Omit<OutboxItem, 'order'>
  await db.outbox.add(item)
  await refoldRows(db, touches.map(splitKey))
}

/** After the transaction: this tab drains at once, and the service worker is asked to where browsers can. */
export const announceWrite = (db: LocalDatabase): void => {
  for (const wake of db.onWrite) wake()
  keepStorage()
  requestBackgroundSync()
}
