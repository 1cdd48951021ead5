import { Hono } from 'hono'
import { Paging } from '../../schema/paging.ts'
import { photoLimits } from '../../schema/limits.ts'
import { ReviewDraft } from '../../schema/reviews/wire.ts'
import { limitBody } from '../http/body-limit.ts'
import type { Env } from '../http/env.ts'
import { answerPage } from '../http/paging.ts'
import { idParam } from '../http/params.ts'
import { Refusal } from '../http/refusal.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { body, query } from '../http/validate.ts'
import { answerPhoto } from '../photos/answer.ts'
import { SizeQuery } from '../photos/requests.ts'
import { write } from '../feeds/write.ts'
import { listEvaluations, listReviews } from './review-rows.ts'
import { expectReviewable, readWorkPhoto, submitReview } from './reviews.ts'
import { encodeWorkPhotos } from './work-photos.ts'

/** What the two parties of a job say about each other. Mounted at /api. */
export const reviewRoutes = new Hono<Env>()
  .post('/reviews', signedIn, limitBody(photoLimits.reviewBytes), body(ReviewDraft), async (c) => {
    const { sql, me, throttle } = c.var
    const { workPhotos, ...draft } = c.req.valid('json')
    await throttle.beforeAct('review', me)
    await expectReviewable(sql, me, draft)
    const photos = await encodeWorkPhotos(workPhotos)
    const { review, isNew } = await write(sql, (tx) => submitReview(tx, me, draft, photos))
    return c.json(review, isNew ? 201 : 200)
  })
  .get('/reviews/:id/photos/:place', query(SizeQuery), async (c) => {
    const id = idParam(c)
    const place = c.req.param('place')
    if (!/^[1-9]$/.test(place)) throw new Refusal('not_found')
    const content = await readWorkPhoto(c.var.sql, id, Number(place), c.req.valid('query').size)
    // A review never changes.
    return answerPhoto(c, content, true)
  })
  .get('/users/:id/reviews', query(Paging), async (c) => {
    const paging = c.req.valid('query')
    const { reviews, total } = await listReviews(c.var.sql, idParam(c), paging)
    return answerPage(c, reviews, total, paging)
  })
  .get('/users/:id/structured-evaluations', query(Paging), async (c) => {
    const paging = c.req.valid('query')
    const { evaluations, total } = await listEvaluations(c.var.sql, idParam(c), paging)
    return answerPage(c, evaluations, total, paging)
  })
