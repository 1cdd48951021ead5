import type { Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { cancelMutation, type ToDrafts } from '../outbox/outbox.ts'
import { tablesToRebase } from '../outbox/rebase.ts'
import { write } from '../outbox/write.ts'
import { draftKeys } from '../store/drafts.ts'
import { unsentOf } from '../store/unsent.ts'
import type { Chosen } from './chosen.ts'

export type OfferToPublish = Omit<MutationArguments<'job.publish'>, 'id'>

/** Publishes a job (rules 2.5.1–2.5.11). Throws OutboxFull. */
export const publishJob = async (db: LocalDatabase, offer: OfferToPublish): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.newId()
  const mutationId = await write(db, 'job.publish', { ...offer, id }, { draft: draftKeys.offer })
  return { id, mutationId }
}

export type OfferEdit = Omit<MutationArguments<'job.edit'>, 'id'>

/** Changes an open job that the user has published; `changes` holds only the changed fields. Throws OutboxFull. */
export const editJob = async (
  db: LocalDatabase,
  changes: MutationArguments<'job.edit'>,
): Promise<{ mutationId: Id }> => ({
  mutationId: await write(db, 'job.edit', changes, { draft: draftKeys.edit(changes.id) }),
})

/**
 * Settles which of an offer's two descriptions stands (rule 4.31), on all of the poster's devices. A draft of further changes stays. Throws
 * OutboxFull.
 */
export const chooseDescription = async (
  db: LocalDatabase,
  { id, description, otherDescription: other }: Pick<JobRow, 'id' | 'description' | 'otherDescription'>,
  chosen: Chosen,
): Promise<void> => {
  if (!other) return
  const descriptionBasedOn = [description, other.text]
  await write(db, 'job.edit', { id, description: chosen === 'present' ? description : other.text, descriptionBasedOn })
}

/**
 * Takes back an offer that was never sent, together with its edits: a drain in between would send an edit alone, which the server would refuse.
 * Returns `sending` if the server may already have the offer or `toDrafts` has no place for it (see `cancelMutation`), and `published` if its
 * publication is no longer pending.
 */
export const takeBackJob = (
  db: LocalDatabase,
  id: Id,
  toDrafts?: ToDrafts,
): Promise<'taken_back' | 'sending' | 'published'> =>
  db.transaction('rw', [...tablesToRebase(db, ['job']), ...(toDrafts ? [db.drafts] : [])], async () => {
    const pending = (await unsentOf(db).sortBy('order')).filter(
      ({ name, args }) => (name === 'job.publish' || name === 'job.edit') && args.id === id,
    )
    const [first, ...edits] = pending
    if (first?.name !== 'job.publish') return 'published'
    if (!(await cancelMutation(db, first.id, toDrafts))) return 'sending'
    // Edits follow the publication in the same lane, so none of them was sent.
    for (const edit of edits) await cancelMutation(db, edit.id)
    return 'taken_back'
  })
