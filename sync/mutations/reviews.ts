import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { draftKeys } from '../store/drafts.ts'
import { write } from '../outbox/write.ts'

/** Says what the other party of a job was like (rules 2.5.15–2.5.23), without photos. Throws OutboxFull. */
export const submitReview = async (
  db: LocalDatabase,
  review: Omit<MutationArguments<'review.submit'>, 'id'>,
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.sources.newId()
  const draft = draftKeys.review(review.jobId)
  return { id, mutationId: await write(db, 'review.submit', { ...review, id }, { draft }) }
}
