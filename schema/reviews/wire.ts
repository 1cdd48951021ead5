import { z } from 'zod'
import { limits, photoLimits } from '../limits.ts'
import type { Rule } from '../rules.ts'
import { id, optionalText, rule, text, whole } from '../wire-fields.ts'

const stars = (broken: Rule) => whole(broken, { minimum: 1, maximum: 5 })
/** Yes or no; a missing value is "no" (rule 2.5.23). */
const yes = z
  .boolean(rule('invalid'))
  .nullish()
  .transform((value) => value ?? false)

/**
 * The evaluation of a student by criteria. The API ignores `jobTitle` and `jobCategory`, which the documented form and the app send, and shows the job's
 * own (rule 4.18).
 */
export const EvaluationDraft = z.object(
  {
    completedOnTime: yes,
    punctualityRating: stars('evaluations'),
    politenessRating: stars('evaluations'),
    wouldRecommend: yes,
    descriptiveWords: text('descriptiveWords'),
    additionalComments: optionalText(limits.comment),
  },
  rule('evaluations'),
)

/** POST /api/reviews: `workPhotos` are data URLs. Whether the evaluation is required depends on who reviews whom. */
export const ReviewDraft = z
  .object({
    id: id.optional(),
    jobId: id,
    revieweeId: z.string(rule('reviewee')).min(1, rule('reviewee')).pipe(id),
    rating: stars('rating'),
    comment: optionalText(limits.comment),
    workPhotos: z
      .array(z.string(rule('photoFormat')), rule('photoCount'))
      .max(photoLimits.perReview, rule('photoCount'))
      .nullish()
      .transform((photos) => photos ?? []),
    structuredEvaluation: EvaluationDraft.nullish().transform((evaluation) => evaluation ?? null),
  })
  .meta({ id: 'ReviewDraft' })
export type ReviewDraft = z.output<typeof ReviewDraft>

export const reviewArguments = {
  'review.submit': ReviewDraft.omit({ workPhotos: true }).extend({ id }),
}
