import type { FactsOf } from '../mutation-facts.ts'
import type { reviewArguments } from './wire.ts'

export const reviewMutations: FactsOf<typeof reviewArguments> = {
  'review.submit': { lane: ({ jobId }) => `job:${jobId}`, photos: 'several', isBookkeeping: false, ownForm: 'review' },
}
