import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { write } from '../outbox/write.ts'

export type OfferToPublish = Omit<MutationArguments<'job.publish'>, 'id'>

/** Publishes an offer (rules 2.5.1–2.5.11). Throws OutboxFull. */
export const publishJob = async (db: LocalDatabase, offer: OfferToPublish): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.sources.newId()
  const mutationId = await write(db, 'job.publish', { ...offer, id }, { draft: draftKeys.offer })
  return { id, mutationId }
}

/** Changes an open offer of one's own: only the fields that the person changed. Throws OutboxFull. */
export const editJob = async (
  db: LocalDatabase,
  changes: MutationArguments<'job.edit'>,
): Promise<{ mutationId: Id }> => ({
  mutationId: await write(db, 'job.edit', changes),
})
