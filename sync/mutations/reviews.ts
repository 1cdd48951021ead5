import type { Id } from '../../schema/ids.ts'
import type { MutationArguments } from '../../schema/mutations.ts'
import type { reviewMutations } from '../../schema/reviews/mutations.ts'
import type { LocalDatabase } from '../store/database.ts'
import { reviewDrafts } from '../store/drafts.ts'
import { checkPhoto } from '../store/photos.ts'
import { keyOf } from '../store/rows.ts'
import type { Mutators } from '../writing/mutator.ts'
import { writerOf } from '../writing/write.ts'

export const reviewMutators: Mutators<keyof typeof reviewMutations> = {
  // The device stores no reviews, it reads them from the server. A poster's review completes the job, unless a complaint is open, and this effect shows that.
  'review.submit': {
    effects: {
      job: (args, row, { id, me }) =>
        row &&
        id === args.jobId &&
        row.postedById === me &&
        (row.status === 'assigned' || row.status === 'in_progress') &&
        !row.complaint
          ? { ...row, status: 'completed', isCompleted: true }
          : row,
    },
    touches: (_db, args) => [keyOf('job', args.jobId)],
    renew: (args, id) => ({ ...args, id }),
  },
}

const write = writerOf(reviewMutators)

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
  return { id, ...(await write(db, 'review.submit', { ...review, id }, { drafts, ...beside })) }
}
