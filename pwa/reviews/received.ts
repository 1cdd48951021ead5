import type { Review, StructuredEvaluation } from '../../schema/reviews/review.ts'

/** One received evaluation: the review and, if any, its criteria. */
export interface Received {
  review: Review
  evaluation: StructuredEvaluation | undefined
}

interface Said {
  createdAt: string
  job: { title: string }
}
interface Author {
  firstName: string
  lastName: string
}

const keyOf = ({ createdAt, job }: Said, { firstName, lastName }: Author) =>
  JSON.stringify([createdAt, job.title, firstName, lastName])

/**
 * Joins reviews with their criteria, in the order of the reviews. The API lists the two separately and without a common id, so they match by
 * time, author and job.
 */
export const joinReceived = (
  reviews: readonly Review[],
  evaluations: readonly StructuredEvaluation[],
): readonly Received[] => {
  const waiting = [...evaluations]
  const takeOf = (review: Review) => {
    const key = keyOf(review, review.reviewer)
    const index = waiting.findIndex((evaluation) => keyOf(evaluation, evaluation.evaluator) === key)
    return index === -1 ? undefined : waiting.splice(index, 1)[0]
  }
  return reviews.map((review) => ({ review, evaluation: takeOf(review) }))
}
