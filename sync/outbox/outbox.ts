import { liveQuery } from 'dexie'
import type { Id } from '../../schema/ids.ts'
import type { MutationArguments, MutationName } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import type { Intent } from '../mutators/mutator.ts'
import { entitiesOf, intentOf } from '../mutators/registry.ts'
import { carried, type Refused } from '../store/outbox-item.ts'
import { refoldWithout, tablesToFold } from './rebase.ts'
import { announceWrite, enqueue } from './write.ts'

/** Takes back a mutation that never left this device. False: it is too late, or gone. */
export const cancelMutation = async (db: LocalDatabase, id: Id): Promise<boolean> => {
  const item = await db.outbox.get({ id })
  if (!item) return false
  return await db.transaction('rw', tablesToFold(db, entitiesOf([item.name])), async () => {
    const current = await db.outbox.get({ id })
    if (!current || current.frozen) return false
    await db.outbox.delete(current.order)
    await refoldWithout(db, [id])
    return true
  })
}

/** Gives a parked mutation its ten attempts again. */
export const retryMutation = async (db: LocalDatabase, id: Id): Promise<void> => {
  await db.transaction('rw', db.outbox, async () => {
    const item = await db.outbox.get({ id })
    if (item?.state !== 'parked') return
    const { notBefore: _notBefore, ...rest } = item
    await db.outbox.put({ ...rest, state: 'queued', attempts: 0 })
  })
  announceWrite(db)
}

/** The person has read the no and lets it go. */
export const discardRefusal = async (db: LocalDatabase, id: Id): Promise<void> => {
  await db.refusals.delete(id)
}

/**
 * Tries a refused mutation once more as a new one: an id has one verdict for ever. `args` are the edited arguments, where the
 * person changed the text. Answers the new mutation's id, or undefined when the refusal is gone. Throws OutboxFull.
 */
export const resendRefusal = async (
  db: LocalDatabase,
  id: Id,
  edited?: Partial<MutationArguments>,
): Promise<{ mutationId: Id } | undefined> => {
  const refused = await db.refusals.get(id)
  const intent: Intent<MutationName> | undefined = refused && intentOf(refused.name)
  if (!refused || !intent) return undefined

  const mutationId = db.sources.newId()
  const args = { ...refused.args, ...edited } as MutationArguments
  const renewed = intent.renew?.(args, db.sources.newId()) ?? args
  const done = await db.transaction('rw', [db.refusals, ...tablesToFold(db, entitiesOf([refused.name]))], async () => {
    if (!(await db.refusals.get(id))) return false
    await db.refusals.delete(id)
    await enqueue(db, { id: mutationId, name: refused.name, args: renewed, ...carried(refused) })
    return true
  })
  if (!done) return undefined
  announceWrite(db)
  return { mutationId }
}

export type Outcome = { outcome: 'applied' } | { outcome: 'rejected'; refused: Refused } | { outcome: 'waiting' }

/** What became of a mutation, waiting at most `ms` for the server's word: dialogs show success only after its yes. */
export const settled = (db: LocalDatabase, mutationId: Id, ms: number): Promise<Outcome> =>
  new Promise((resolve) => {
    const finish = (outcome: Outcome) => {
      clearTimeout(timer)
      watching.unsubscribe()
      resolve(outcome)
    }
    const timer = setTimeout(() => finish({ outcome: 'waiting' }), ms)
    const watching = liveQuery(() => readOutcome(db, mutationId)).subscribe({
      next: (outcome) => outcome && finish(outcome),
      error: () => finish({ outcome: 'waiting' }),
    })
  })

const readOutcome = async (db: LocalDatabase, mutationId: Id): Promise<Outcome | undefined> => {
  const [refused, acknowledged] = await Promise.all([db.refusals.get(mutationId), db.acknowledged.get(mutationId)])
  if (refused) return { outcome: 'rejected', refused }
  return acknowledged && { outcome: 'applied' }
}
