import { fullName } from '../../../schema/accounts/user.ts'
import { cancelMutation } from '../../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import type { OutboxItem } from '../../../sync/store/outbox-item.ts'
import { toDataUrl } from '../../../sync/store/photos.ts'
import { readJob } from '../../jobs/stored-jobs.ts'
import { toDraft } from './drafted-review.ts'
import { placeOfStudentReview } from './place.ts'

export type WaitingReview = Extract<OutboxItem, { name: 'review.submit' }>

/**
 * Takes a waiting review out of the outbox and puts it back into the drafts of its form, with its photos. Returns false if it was sent or is gone.
 * Throws if a photo cannot be read; then the review still waits.
 */
export const takeBackReview = async (db: LocalDatabase, { id, args, photos }: WaitingReview): Promise<boolean> => {
  // Awaiting a photo within the transaction would end the transaction.
  const texts = photos && (await Promise.all(photos.map(toDataUrl)))
  const drafts = {
    [draftKeys.review(args.jobId)]: toDraft(args),
    ...(texts && { [draftKeys.reviewPhotos(args.jobId)]: texts }),
  }
  return await cancelMutation(db, id, () => Promise.resolve(drafts))
}

/** Returns the address of the form of a waiting review. Only a review of a student has criteria. */
export const placeOfForm = async (db: LocalDatabase, { args }: WaitingReview) => {
  const { jobId, revieweeId, structuredEvaluation } = args
  if (!structuredEvaluation) return { to: '/review-individual/$jobId' as const, params: { jobId } }
  const [job, student] = await Promise.all([readJob(db, jobId), db.people.get(revieweeId)])
  return placeOfStudentReview(
    { id: jobId, title: job?.title ?? '', assignedToId: revieweeId },
    student && fullName(student),
  )
}
