import { z } from 'zod'
import { Paging } from '../../../schema/paging.ts'
import { EvaluationAnswer, ReviewAnswer } from '../../../schema/reviews/answers.ts'
import { ReviewDraft } from '../../../schema/reviews/wire.ts'
import { SizeQuery } from '../../photos/requests.ts'
import type { Operation } from './operation.ts'

export const reviewOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/reviews',
    name: 'submitReview',
    summary:
      'A job’s poster reviews its student, by stars and criteria, which completes the job; or after completion the student the poster, by stars alone. Photos are data URLs, 30 MB in all.',
    body: ReviewDraft,
    answers: { 200: ReviewAnswer, 201: ReviewAnswer },
    refusals: ['invalid', 'not_yours', 'not_found', 'not_reviewable', 'already_reviewed', 'id_reused', 'slow_down'],
  },
  {
    method: 'get',
    path: '/api/reviews/:id/photos/:place',
    name: 'getWorkPhoto',
    summary: 'A photo of the work, by its place in the review, from 1.',
    open: true,
    query: SizeQuery,
    answers: { 200: 'image/webp' },
    refusals: ['invalid', 'not_found'],
  },
  {
    method: 'get',
    path: '/api/users/:id/reviews',
    name: 'listReviews',
    summary: 'What was said about a person, newest first.',
    open: true,
    query: Paging,
    paged: true,
    answers: { 200: z.array(ReviewAnswer) },
    refusals: ['invalid', 'not_found'],
  },
  {
    method: 'get',
    path: '/api/users/:id/structured-evaluations',
    name: 'listEvaluations',
    summary: 'How a person was rated by criteria, newest first.',
    open: true,
    query: Paging,
    paged: true,
    answers: { 200: z.array(EvaluationAnswer) },
    refusals: ['invalid', 'not_found'],
  },
]
