import * as v from 'valibot'
import { categories } from '../catalogues/categories.ts'
import { choice, nullableText, text } from '../form-fields.ts'
import { limits, rates } from '../limits.ts'
import { ruleTexts, type Rule } from '../rules.ts'

const say = (rule: Rule) => ruleTexts[rule].fr

/** Step 1 of the wizard: title, description and category. */
export const OfferSubject = v.object({
  title: text(limits.title, 'title'),
  description: text(limits.description, 'description'),
  category: choice(categories),
  subcategory: v.optional(nullableText(limits.listItem), null),
})

/** Step 2 of the wizard: place, duration and rate. */
const OfferTerms = v.object({
  location: text(limits.location, 'location'),
  duration: text(limits.duration, 'duration'),
  rate: v.pipe(
    v.number(say('rateNumber')),
    v.finite(say('rateNumber')),
    v.minValue(rates.minimum, say('rateMinimum')),
    v.maxValue(rates.maximum, say('rateMaximum')),
  ),
})

/** All steps of the wizard; other fields take their documented defaults. */
export const OfferForm = v.object({ ...OfferSubject.entries, ...OfferTerms.entries })
export type OfferForm = v.InferOutput<typeof OfferForm>
