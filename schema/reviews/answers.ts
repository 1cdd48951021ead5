import { z } from 'zod'
import type { Review, StructuredEvaluation } from './review.ts'

const id = z.string().meta({ format: 'uuid' })
const stars = z.number().int().min(1).max(5)
const named = z.strictObject({ firstName: z.string(), lastName: z.string() })
const titled = z.strictObject({ title: z.string() })

export const ReviewAnswer = z
  .strictObject({
    id,
    jobId: id,
    rating: stars,
    comment: z.string().nullable(),
    workPhotos: z.array(z.string()).nullable(),
    createdAt: z.iso.datetime(),
    job: titled,
    reviewer: named,
    isMine: z.boolean(),
    isHidden: z.literal(true).exactOptional(),
  })
  .meta({ id: 'Review' }) satisfies z.ZodType<Review>

export const EvaluationAnswer = z
  .strictObject({
    completedOnTime: z.boolean(),
    punctualityRating: stars,
    politenessRating: stars,
    wouldRecommend: z.boolean(),
    descriptiveWords: z.string(),
    createdAt: z.iso.datetime(),
    job: titled,
    evaluator: named,
  })
  .meta({ id: 'StructuredEvaluation' }) satisfies z.ZodType<StructuredEvaluation>
