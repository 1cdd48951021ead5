import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../database.ts'
import { draftKeys } from '../drafts.ts'
import { write } from '../write.ts'

/** Says what the other party of a job was like (specification part 2 §5), without photos. Throws OutboxFull. */
export const submitReview = async (
  db: LocalDatabase,
  review: Omit<MutationArguments<'review.submit'>, 'id'>,
): Promise<{ id: Id; mutationId: Id }> => {
  const id = db.sources.newId()
  const draft = draftKeys.review(review.jobId)
  return { id, mutationId: await write(db, 'review.submit', { ...review, id }, { draft }) }
}
