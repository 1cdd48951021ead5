import * as v from 'valibot'
import { optionalText, say, text } from '../form-fields.ts'
import { limits } from '../limits.ts'
import type { Rule } from '../rules.ts'

const stars = (broken: Rule) =>
  v.pipe(v.number(say(broken)), v.integer(say(broken)), v.minValue(1, say(broken)), v.maxValue(5, say(broken)))

/** A review, with the rules of `ReviewDraft` on the wire. */
export const ReviewForm = v.object({ rating: stars('rating'), comment: optionalText(limits.comment) })
export type ReviewForm = v.InferOutput<typeof ReviewForm>

/** A poster's evaluation of a student, with the rules of `EvaluationDraft`. */
export const EvaluationForm = v.object({
  completedOnTime: v.boolean(say('invalid')),
  punctualityRating: stars('evaluations'),
  politenessRating: stars('evaluations'),
  wouldRecommend: v.boolean(say('invalid')),
  descriptiveWords: text('descriptiveWords'),
})
export type EvaluationForm = v.InferOutput<typeof EvaluationForm>
