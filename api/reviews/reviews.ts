import { newId, type Id } from '../../schema/ids.ts'
import { isReviewable, type Review } from '../../schema/reviews/review.ts'
import type { ReviewDraft } from '../../schema/reviews/wire.ts'
import { isGone } from '../accounts/shown-names.ts'
import { peopleFor } from '../accounts/visible-people.ts'
import { personChanged } from '../accounts/person-fanout.ts'
import type { Me } from '../http/me.ts'
import { Refusal } from '../http/refusal.ts'
import { claimId } from '../http/idempotency.ts'
import { changeStatus } from '../jobs/jobs.ts'
import { lockJob, peekJob, type JobState } from '../jobs/job-state.ts'
import { notify, settleAsked } from '../notifications/notifications.ts'
import { keepPhoto, readPhoto } from '../photos/photos.ts'
import type { PhotoFile, PhotoSize } from '../photos/photo-store.ts'
import type { AnySql } from '../postgres/connect.ts'
import type { Tx } from '../feeds/write.ts'
import { reviewed } from './notifications.ts'
import { readReview } from './review-rows.ts'
import type { WorkPhoto } from '../photos/sent-photos.ts'

type Draft = Omit<ReviewDraft, 'workPhotos'>

/**
 * Submits the review of one party of a job about the other: stars, text, and for a student also criteria. A poster may review from the assignment on,
 * which completes the job; a student after completion. The reviewed person is notified. The job's row lock decides between two concurrent reviews.
 * Refusals: id_reused, not_found, not_yours, not_reviewable, invalid, already_reviewed, photos_today.
 */
export const submitReview = async (
  tx: Tx,
  me: Me,
  { id, ...draft }: Draft,
  photos: readonly WorkPhoto[] = [],
): Promise<{ review: Review; isNew: boolean }> => {
  const content = { ...draft, workPhotos: photos.map(({ sent }) => sent) }
  if (id && (await claimId(tx, me, 'review', id, content)) === 'repeated') {
    return { review: await readReview(tx, me.id, id), isNew: false }
  }
  const { job, isByPoster } = await ensureReviewable(tx, me, await lockJob(tx, draft.jobId), draft)
  // While a complaint is open, a review does not complete the job, because that would release the money.
  if (isByPoster && job.status !== 'completed' && !job.isComplaintOpen) await changeStatus(tx, job, 'completed', me)

  const reviewId = await insertReview(tx, me, { id: id ?? newId(), ...draft })
  for (const [index, { photo }] of photos.entries()) {
    const photoId = await keepPhoto(tx, me.id, photo)
    await tx`insert into review_photos (review_id, place, photo_id) values (${reviewId}, ${index + 1}, ${photoId})`
  }
  await personChanged(tx, draft.revieweeId)
  await settleAsked(tx, ['review'], [job.id], me.id)
  const [reviewer] = await peopleFor(tx, null, [me.id])
  if (reviewer) await notify(tx, reviewed(draft.revieweeId, reviewer, draft.rating, job, isByPoster))
  return { review: await readReview(tx, me.id, reviewId), isNew: true }
}

/** Checks without a lock whether the review can be submitted, before any photo is decoded. A repetition passes. */
export const expectReviewable = async (sql: AnySql, me: Me, draft: Draft): Promise<void> => {
  const replayed = draft.id && (await sql`select from client_ids where id = ${draft.id} and user_id = ${me.id}`)
  if (replayed && replayed.length > 0) return
  await ensureReviewable(sql, me, await peekJob(sql, draft.jobId), draft)
}

const ensureReviewable = async (
  sql: AnySql,
  me: Me,
  job: JobState | undefined,
  { revieweeId, structuredEvaluation }: Draft,
) => {
  if (!job || (job.isDeleted && job.postedById !== me.id)) throw new Refusal('not_found')
  const isByPoster = job.postedById === me.id
  if (!isByPoster && job.assignedToId !== me.id) throw new Refusal('not_yours')
  // Across a block only finished work is reviewed (rule 1.2.530).
  const isCutOff = job.isApart && job.status !== 'completed'
  if (!isReviewable(job, isByPoster) || isCutOff || !job.assignedToId) throw new Refusal('not_reviewable')

  if (revieweeId !== (isByPoster ? job.assignedToId : job.postedById)) throw broken('revieweeId', 'reviewee')
  if (isByPoster && !structuredEvaluation) throw broken('structuredEvaluation', 'evaluations')
  if (!isByPoster && structuredEvaluation) throw broken('structuredEvaluation', 'noEvaluation')

  const [known] = await sql<{ isReviewed: boolean; isGone: boolean }[]>`
    select exists (select from reviews where job_id = ${job.id} and reviewer_id = ${me.id}) as "isReviewed",
      exists (select from users where id = ${revieweeId} and ${isGone(sql, 'users')}) as "isGone"`
  if (known?.isReviewed) throw new Refusal('already_reviewed')
  if (known?.isGone) throw new Refusal('not_reviewable')
  return { job, isByPoster }
}

const broken = (path: string, message: 'reviewee' | 'evaluations' | 'noEvaluation') =>
  new Refusal('invalid', { issues: [{ path, message }] })

const insertReview = async (
  tx: Tx,
  me: Me,
  { id, jobId, revieweeId, rating, comment, structuredEvaluation: evaluation }: Draft & { id: Id },
): Promise<Id> => {
  // The documented form sends the text under either name.
  const words = comment ?? evaluation?.additionalComments ?? null
  const inserted = await tx`
    insert into reviews (id, job_id, reviewer_id, reviewee_id, rating, comment)
    values (${id}, ${jobId}, ${me.id}, ${revieweeId}, ${rating}, ${words})
    on conflict (id) do nothing returning id`
  // The id belongs to a review whose id the server generated.
  if (inserted.length === 0) throw new Refusal('id_reused')
  if (evaluation) {
    await tx`
      insert into structured_evaluations
        (review_id, completed_on_time, punctuality_rating, politeness_rating, would_recommend, descriptive_words)
      values (${id}, ${evaluation.completedOnTime}, ${evaluation.punctualityRating},
        ${evaluation.politenessRating}, ${evaluation.wouldRecommend}, ${evaluation.descriptiveWords})`
  }
  return id
}

/** Returns a photo of the work by its number in the review, from 1, if the reviewed person is visible to others. Refusals: not_found. */
export const readWorkPhoto = async (sql: AnySql, reviewId: Id, place: number, size: PhotoSize): Promise<PhotoFile> => {
  const [found] = await sql<{ photoId: Id }[]>`
    select review_photos.photo_id as "photoId" from review_photos
      join reviews on reviews.id = review_id join users on users.id = reviewee_id
    where review_id = ${reviewId} and place = ${place} and hidden_at is null and not ${isGone(sql, 'users')}`
  const file = found && (await readPhoto(sql, found.photoId, size))
  if (!file) throw new Refusal('not_found')
  return file
}
