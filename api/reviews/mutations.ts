import type { reviewMutations } from '../../schema/reviews/mutations.ts'
import type { Handlers } from '../mutation-handler.ts'
import { submitReview } from './reviews.ts'

export const reviewHandlers: Handlers<keyof typeof reviewMutations> = {
  'review.submit': (tx, me, args, sent) => submitReview(tx, me, args, sent.workPhotos()),
}
