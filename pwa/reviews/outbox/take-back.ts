import { fullName } from '../../../schema/accounts/user.ts'
import type { MutationArguments } from '../../../schema/mutations.ts'
import { cancelMutation } from '../../../sync/outbox/outbox.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { draftKeys } from '../../../sync/store/drafts.ts'
import { toDataUrl } from '../../../sync/store/photos.ts'
import { readJob } from '../../jobs/stored-jobs.ts'
import { sent, type TakeBack, type TakeBacksOf } from '../../outbox/mutation/taking-back.ts'
import { toDraft } from '../draft/drafted-review.ts'
import { placeOfStudentReview } from '../draft/place.ts'
import type { reviewWords } from './words.ts'

/** Puts the review back into the drafts of its form, with its photos. Throws if a photo cannot be read; then the review still waits. */
const takeBackReview: TakeBack<'review.submit'> = async (db, { id, args, photos }) => {
  // Awaiting anything else within the transaction would end the transaction.
  const texts = photos && (await Promise.all(photos.map(toDataUrl)))
  const place = await placeOfForm(db, args)
  const drafts = {
    [draftKeys.review(args.jobId)]: toDraft(args),
    ...(texts && { [draftKeys.reviewPhotos(args.jobId)]: texts }),
  }
  return (await cancelMutation(db, id, () => Promise.resolve(drafts))) ? { place } : sent
}

/** Returns the address of the form of a waiting review. Only a review of a student has criteria. */
const placeOfForm = async (
  db: LocalDatabase,
  { jobId, revieweeId, structuredEvaluation }: MutationArguments<'review.submit'>,
) => {
  if (!structuredEvaluation) return { to: '/review-individual/$jobId' as const, params: { jobId } }
  const [job, student] = await Promise.all([readJob(db, jobId), db.people.get(revieweeId)])
  return placeOfStudentReview(
    { id: jobId, title: job?.title ?? '', assignedToId: revieweeId },
    student && fullName(student),
  )
}

export const reviewsBack: TakeBacksOf<typeof reviewWords> = { 'review.submit': takeBackReview }
