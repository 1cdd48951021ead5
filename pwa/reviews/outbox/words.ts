import { isRefusalCode, refusalStatus } from '../../../schema/refusals.ts'
import type { reviewMutations } from '../../../schema/reviews/mutations.ts'
import type { Refused } from '../../../sync/store/outbox-item.ts'
import type { RefusalTexts, WordsOf } from '../../outbox/mutation/words.ts'

const refused = {
  title: 'Erreur',
  description: "Impossible de soumettre l'évaluation. Veuillez réessayer.",
} as const

/** Whether a refusal stays the same however often the review is sent. */
const isForGood = (code: Refused['code'] | undefined): boolean =>
  code === 'not_reviewable' ||
  code === 'already_reviewed' ||
  (isRefusalCode(code) && (refusalStatus(code) === 403 || refusalStatus(code) === 404))

/** Returns the texts for a refused review. If sending it again cannot help, the reason replaces the advice to try again (rule 2.8.19). */
export const describeRefusedReview = (code: Refused['code'] | undefined, message: string | undefined): RefusalTexts =>
  message && isForGood(code) ? { ...refused, description: `Impossible de soumettre l'évaluation. ${message}` } : refused

export const reviewWords = {
  'review.submit': {
    describe: ({ rating, comment }) => ({ title: `Évaluation, ${rating} sur 5`, ending: 'e', text: comment }),
    origin: 'form',
    refusal: describeRefusedReview,
    job: ({ jobId }) => jobId,
  },
} satisfies WordsOf<keyof typeof reviewMutations>
