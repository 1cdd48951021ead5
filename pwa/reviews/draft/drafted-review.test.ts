import { expect, test } from 'vitest'
import { newId } from '../../../schema/ids.ts'
import { blankReview, checkReview, reviveReview, toDraft } from './drafted-review.ts'
import { readReviewSearch } from './place.ts'

test('a draft of another version keeps its valid parts', () => {
  const kept = { rating: 4, punctuality: 9, politeness: '5', isOnTime: true, words: 'Vif', comment: 12, step: 2 }

  const draft = reviveReview(kept)

  expect(draft).toEqual({ ...blankReview, rating: 4, isOnTime: true, words: 'Vif' })
  expect([reviveReview('Vif'), reviveReview(null)]).toEqual([undefined, undefined])
})

test('a refused review without criteria becomes a draft without them', () => {
  const draft = toDraft({ rating: 5, comment: null, structuredEvaluation: null })

  expect(draft).toEqual({ ...blankReview, rating: 5 })
})

test('an address names the job and the student, also where a title is a figure or an id is none', () => {
  const studentId = newId()

  expect(readReviewSearch({ title: 2026, studentName: ' Tom ', studentId: studentId.toUpperCase() })).toEqual({
    title: '2026',
    studentName: 'Tom',
    studentId,
  })
  expect(readReviewSearch({ title: '', studentName: ['Tom'], studentId: 'tom' })).toEqual({})
})

test('a review of a student travels with the documented category (4.18)', () => {
  const draft = {
    ...blankReview,
    rating: 4,
    punctuality: 5,
    politeness: 5,
    isOnTime: true,
    isRecommended: true,
    words: 'Vif',
  }

  const checked = checkReview(draft, newId(), 'student')

  expect(checked).toMatchObject({
    content: { structuredEvaluation: { jobCategory: 'Service général', descriptiveWords: 'Vif' } },
  })
})
