import { Hono } from 'hono'
import { Paging } from '../../schema/paging.ts'
import { photoLimits } from '../../schema/limits.ts'
import { EvaluationAnswer, ReviewAnswer } from '../../schema/reviews/answers.ts'
import { ReviewDraft } from '../../schema/reviews/wire.ts'
import { ensureConfirmed } from '../accounts/unverified.ts'
import { limitBody } from '../http/body-limit.ts'
import { limitVisitors } from '../http/concurrency.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { idParam } from '../http/params.ts'
import { readPublic } from '../http/public-reads.ts'
import { maybeSignedIn, signedIn, throttledAs } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { created, media, operation, page } from '../openapi/operation.ts'
import { answerPhoto } from '../photos/answer.ts'
import { photoParams, SizeQuery } from '../photos/requests.ts'
import { write } from '../feeds/write.ts'
import { listEvaluations, listReviews } from './review-rows.ts'
import { expectReviewable, readWorkPhoto, submitReview } from './reviews.ts'
import { takeWorkPhotos } from './work-photos.ts'

/** Reviews by the two parties of a job about each other. Mounted at /api. */
export const reviewRoutes = new Hono<Env>()
  .post(
    '/reviews',
    operation('submitReview', {
      summary:
        'A job’s poster reviews its student, by stars and criteria, which completes the job; or after completion the student the poster, by stars alone. Photos are data URLs, 30 MB in all.',
      answers: created(ReviewAnswer),
      refusals: ['not_found', 'not_reviewable', 'already_reviewed', 'photos_today', 'photos_away', 'id_reused'],
    }),
    signedIn,
    throttledAs('review'),
    limitBody(photoLimits.reviewBytes),
    body(ReviewDraft),
    async (c) => {
      const { sql, me } = c.var
      const { workPhotos, ...draft } = c.req.valid('json')
      await expectReviewable(sql, me, draft)
      const photos = await takeWorkPhotos(c.var, workPhotos, me.id)
      const { review, isNew } = await write(sql, (tx) => submitReview(tx, me, draft, photos))
      return c.json(review, isNew ? 201 : 200)
    },
  )
  .get(
    '/reviews/:id/photos/:place',
    operation('getWorkPhoto', {
      summary: 'A photo of the work, by its place in the review, from 1.',
      answers: media('image/webp'),
      refusals: ['photos_away'],
    }),
    maybeSignedIn,
    limitVisitors,
    photoParams,
    query(SizeQuery),
    async (c) => {
      const { id, place } = c.req.valid('param')
      const { size } = c.req.valid('query')
      const file = await readPublic(c, (sql) => readWorkPhoto(sql, id, place, size))
      // The photos of a review never change.
      return await answerPhoto(c, file, true)
    },
  )
  .get(
    '/users/:id/reviews',
    operation('listReviews', { summary: 'The reviews about a person, newest first.', answers: page(ReviewAnswer) }),
    maybeSignedIn,
    limitVisitors,
    idParam,
    query(Paging),
    async (c) => {
      const { id } = c.req.valid('param')
      await ensureConfirmed(c.var, id)
      const [me, paging] = [c.get('me')?.id ?? null, c.req.valid('query')]
      return answerPage(c, await readPublic(c, (sql) => listReviews(sql, me, id, paging)))
    },
  )
  .get(
    '/users/:id/structured-evaluations',
    operation('listEvaluations', {
      summary: 'The ratings of a person by criteria, newest first.',
      answers: page(EvaluationAnswer),
    }),
    maybeSignedIn,
    limitVisitors,
    idParam,
    query(Paging),
    async (c) => {
      const { id } = c.req.valid('param')
      await ensureConfirmed(c.var, id)
      const [me, paging] = [c.get('me')?.id ?? null, c.req.valid('query')]
      return answerPage(c, await readPublic(c, (sql) => listEvaluations(sql, me, id, paging)))
    },
  )
