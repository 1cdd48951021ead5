import { liveQuery } from 'dexie'
import type { Id } from '../../schema/ids.ts'
import { mutations, type MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { prepareBlobs } from '../store/blobs.ts'
import { deleteKnown, draftKeys, reviewDrafts, saveDraft } from '../store/drafts.ts'
import { forgetTyped } from '../store/unsaved-texts.ts'
import { entitiesOf, mutatorFor, mutators } from '../mutations/registry.ts'
import { carried, photosOf, type Carried, type OutboxItem, type Refused } from '../store/outbox-item.ts'
import { kindsOf, rebaseWithout } from './rebase.ts'
import { tablesToRebase } from '../writing/show-write.ts'
import { announceWrite, enqueue } from '../writing/write.ts'

/**
 * Returns the drafts that a mutation was made of, by key, or undefined if there is no place for them. It may read only the drafts, and the rows
 * that the mutation shows, with their base.
 */
export type ToDrafts = () => Promise<Readonly<Record<string, unknown>> | undefined>

/**
 * Takes back a mutation that was never sent. The same transaction stores its drafts, so that the text is never in both places and never in
 * neither. Returns false, and stores nothing, if the mutation was sent, is gone, or has no place for its drafts.
 */
export const cancelMutation = (db: LocalDatabase, id: Id, toDrafts?: ToDrafts): Promise<boolean> =>
  takeOut(db, id, ({ frozen }) => !frozen, toDrafts)

/**
 * Deletes a parked mutation, as the person decides, and lets what waited behind it leave. If the server has applied it all the same, its effect comes
 * with the feed.
 */
export const discardParked = async (db: LocalDatabase, id: Id): Promise<void> => {
  await takeOut(db, id, ({ state }) => state === 'parked')
  announceWrite(db, { isUrgent: true })
}

const takeOut = async (
  db: LocalDatabase,
  id: Id,
  mayGo: (item: OutboxItem) => boolean,
  toDrafts?: ToDrafts,
): Promise<boolean> => {
  const item = await db.outbox.get({ id })
  if (!item) return false
  // Without `toDrafts` the drafts are left out, because a caller's own transaction may not span them.
  const tables = [...tablesToRebase(db, await kindsOf(db, [item])), ...(toDrafts ? [db.drafts] : [])]
  return await db.transaction('rw', tables, async () => {
    const current = await db.outbox.get({ id })
    if (!current || !mayGo(current)) return false
    const drafts = toDrafts ? await toDrafts() : {}
    if (!drafts) return false
    for (const [key, value] of Object.entries(drafts)) await saveDraft(db, key, value)
    await db.outbox.delete(current.order)
    await rebaseWithout(db, [id])
    return true
  })
}

/** Queues a parked mutation at once, for another ten attempts. */
export const retryMutation = async (db: LocalDatabase, id: Id): Promise<void> => {
  await db.transaction('rw', db.outbox, async () => {
    const item = await db.outbox.get({ id })
    if (item?.state !== 'parked') return
    const { notBefore: _notBefore, ...rest } = item
    await db.outbox.put({ ...rest, state: 'queued', attempts: 0 })
  })
  announceWrite(db, { isUrgent: true })
}

/** Deletes a refusal that the user has read, and the drafts that its form made of it. */
export const discardRefusal = async (db: LocalDatabase, id: Id): Promise<void> => {
  const drafts = await db.transaction('rw', db.refusals, db.drafts, () => dropRefusal(db, id))
  forgetTyped(db.userId, drafts ?? [])
}

/**
 * Returns the keys of the drafts that it has deleted, or undefined if the refusal is gone. Call it inside a transaction over the refusals and the
 * drafts, and `forgetTyped` after it: the copies of what was typed are in no transaction.
 */
const dropRefusal = async (db: LocalDatabase, id: Id): Promise<string[] | undefined> => {
  const refused = await db.refusals.get(id)
  if (!refused) return undefined
  await db.refusals.bulkDelete([id, ...(await readPhotoChanges(db, refused)).map((change) => change.id)])
  // Nothing leads to the refusal's form any more, and signing out would warn of these drafts for ever.
  const drafts = draftsOf(refused)
  await deleteKnown(db, drafts)
  return drafts
}

/** Returns the photos that were refused with their offer and not taken away from it. They go where it goes: out again, or back into its form. */
export const readRefusedPhotos = async (db: LocalDatabase, refused: Pick<Refused, 'name' | 'args'>) => {
  const changes = await readPhotoChanges(db, refused)
  const removed = new Set(changes.flatMap(({ name, args }) => (name === 'job.removePhoto' ? args.photoId : [])))
  return changes.filter(isAdded).filter(({ args }) => !removed.has(args.photoId))
}

/** Returns what was refused with an offer: its photos, and that one of them was taken away. */
const readPhotoChanges = async (db: LocalDatabase, { name, args }: Pick<Refused, 'name' | 'args'>) => {
  if (name !== 'job.publish') return []
  const all = await db.refusals.orderBy('at').toArray()
  return all.filter(isPhotoChange).filter((change) => change.args.id === (args as MutationArguments<'job.publish'>).id)
}

const isAdded = (refused: Refused) => refused.name === 'job.addPhoto'
const isPhotoChange = (refused: Refused) => refused.name === 'job.addPhoto' || refused.name === 'job.removePhoto'

const draftsOfForm = {
  letter: (jobId: Id) => [draftKeys.application(jobId)],
  review: reviewDrafts,
}

const draftsOf = (refused: Refused): string[] => {
  const form = mutatorFor(refused) && mutations[refused.name].ownForm
  return form ? draftsOfForm[form]((refused.args as { jobId: Id }).jobId) : []
}

/**
 * Sends a refused mutation again as a new mutation, since an id has one verdict for ever. `edited` holds the arguments that the user
 * changed, `beside` the photos that replace the refused ones. Returns the new mutation's id; undefined if the refusal is gone. Throws
 * OutboxFull.
 */
export const resendRefusal = async (
  db: LocalDatabase,
  id: Id,
  edited?: Partial<MutationArguments>,
  beside?: Carried,
): Promise<{ mutationId: Id } | undefined> => {
  const refused = await db.refusals.get(id)
  const mutator = refused && mutatorFor(refused)
  if (!refused || !mutator) return undefined

  if (beside) await prepareBlobs(db, photosOf(beside))
  const mutationId = db.newId()
  const args = { ...refused.args, ...edited } as MutationArguments
  const renewed = mutator.renew?.(args, db.newId()) ?? args
  const drafts = await db.transaction(
    'rw',
    [db.refusals, db.drafts, ...tablesToRebase(db, entitiesOf([refused.name]))],
    async () => {
      const photos = await readRefusedPhotos(db, refused)
      const dropped = await dropRefusal(db, id)
      if (!dropped) return undefined
      await enqueue(db, mutator, { id: mutationId, name: refused.name, args: renewed, ...carried(beside ?? refused) })
      for (const { name, args: former, ...photo } of photos) {
        const ofRenewed = { ...former, id: (renewed as MutationArguments<'job.publish'>).id }
        await enqueue(db, mutators[name], { id: db.newId(), name, args: ofRenewed, ...carried(photo) })
      }
      return dropped
    },
  )
  if (!drafts) return undefined
  forgetTyped(db.userId, drafts)
  announceWrite(db)
  return { mutationId }
}

export type Outcome = { outcome: 'applied' } | { outcome: 'rejected'; refused: Refused } | { outcome: 'waiting' }

/** Resolves with the outcome of a mutation, or with `waiting` after `ms`. Dialogs show success only once the server has applied it. */
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
