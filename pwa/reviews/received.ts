import type { Review, StructuredEvaluation } from '../../schema/reviews/review.ts'

/** One thing that was said of a person: the stars and words, and the criteria where there are some. */
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
 * Puts reviews and their criteria together, in the order of the reviews. The API lists the two apart and without a common id, but
 * they were written in one moment, by one person, about one job.
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
