import { expect, test } from 'vitest'
import type { Review, StructuredEvaluation } from '../../schema/reviews/review.ts'
import { joinReceived } from './received.ts'

const marc = { firstName: 'Marc', lastName: 'Blanc' }
const anne = { firstName: 'Anne', lastName: 'Blanc' }

const review = (id: string, createdAt: string, title: string, reviewer: typeof marc) =>
  ({ id, createdAt, job: { title }, reviewer }) as Review
const criteria = (words: string, createdAt: string, title: string, evaluator: typeof marc) =>
  ({ descriptiveWords: words, createdAt, job: { title }, evaluator }) as StructuredEvaluation

test('criteria stand with the review of the same moment, job and person, whatever their order', () => {
  const reviews = [
    review('1', '2026-11-03', 'Haie', marc),
    review('2', '2026-11-02', 'Haie', marc),
    review('3', '2026-11-02', 'Haie', anne),
  ]
  const evaluations = [criteria('lente', '2026-11-02', 'Haie', anne), criteria('vive', '2026-11-02', 'Haie', marc)]

  const received = joinReceived(reviews, evaluations)

  expect(received.map(({ review: { id }, evaluation }) => [id, evaluation?.descriptiveWords])).toEqual([
    ['1', undefined],
    ['2', 'vive'],
    ['3', 'lente'],
  ])
})

test('two reviews that look the same each have their own criteria', () => {
  const twice = [review('1', '2026-11-02', 'Haie', marc), review('2', '2026-11-02', 'Haie', marc)]
  const evaluations = [criteria('une', '2026-11-02', 'Haie', marc), criteria('deux', '2026-11-02', 'Haie', marc)]

  const received = joinReceived(twice, evaluations)

  expect(received.map(({ evaluation }) => evaluation?.descriptiveWords)).toEqual(['une', 'deux'])
})
