import { z } from 'zod'

const id = z.string().meta({ format: 'uuid' })
const stars = z.number().int().min(1).max(5)
const named = z.strictObject({ firstName: z.string(), lastName: z.string() })
const titled = z.strictObject({ title: z.string() })

export const ReviewAnswer = z
  .strictObject({
    id,
    /** Only the author and the person reviewed learn which job it was (rule 2.2.152). */
    jobId: id.exactOptional(),
    rating: stars,
    comment: z.string().nullable(),
    workPhotos: z.array(z.string()).nullable(),
    createdAt: z.iso.datetime(),
    job: titled,
    reviewer: named,
    isMine: z.boolean(),
    /** Hidden by a moderator. Only its author has such a row, without words and photos, because a job is reviewed once. */
    isHidden: z.literal(true).exactOptional(),
  })
  .meta({ id: 'Review' })

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
  .meta({ id: 'StructuredEvaluation' })
