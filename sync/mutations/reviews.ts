import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { reviewDrafts } from '../store/drafts.ts'
import { checkPhoto } from '../store/photos.ts'
import { write } from '../outbox/write.ts'

/**
 * Reviews the other party of a job (rules 2.5.15–2.5.23). The photos wait in the outbox with the review. Throws OutboxFull, or
 * PhotoTooHeavy for a photo over 5 MB.
 */
export const submitReview = async (
  db: LocalDatabase,
  review: Omit<MutationArguments<'review.submit'>, 'id'>,
  photos: readonly Blob[] = [],
): Promise<{ id: Id; mutationId: Id }> => {
  for (const photo of photos) checkPhoto(photo)
  const id = db.newId()
  const drafts = reviewDrafts(review.jobId)
  const beside = photos.length > 0 ? { photos: [...photos] } : {}
  return { id, mutationId: await write(db, 'review.submit', { ...review, id }, { drafts, ...beside }) }
}
