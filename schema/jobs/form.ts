import * as v from 'valibot'
import { categories } from '../catalogues/categories.ts'
import {
  deliveryTypes,
  experienceLevels,
  jobLanguages,
  minded,
  offerAges,
  paymentMethods,
  physicalDemands,
  urgencyLevels,
} from '../catalogues/labels.ts'
import { choice, flag, nullableLine, optionalMoment, say, text, textList } from '../form-fields.ts'
import { limits, rates } from '../limits.ts'
import type { AskedField } from './fields.ts'
import { saysTime } from './duration.ts'

/** Step 1 of the wizard: title, description and category. */
export const OfferSubject = v.object({
  title: text('title'),
  description: text('description'),
  category: choice(categories),
  subcategory: v.optional(nullableLine(limits.listItem), null),
  minds: v.optional(v.nullable(choice(minded)), null),
})

/** Step 2 of the wizard: place, date, duration and rate. */
export const OfferTerms = v.object({
  location: text('location'),
  scheduledFor: optionalMoment,
  duration: v.pipe(text('duration'), v.check(saysTime, say('duration'))),
  rate: v.pipe(
    v.number(say('rateNumber')),
    v.finite(say('rateNumber')),
    v.minValue(rates.minimum, say('rateMinimum')),
    v.maxValue(rates.maximum, say('rateMaximum')),
  ),
  ages: v.optional(v.nullable(choice(offerAges)), null),
})

/** Step 3 of the wizard: conditions and skills. */
export const OfferConditions = v.object({
  deliveryType: choice(deliveryTypes),
  requiredSkills: textList,
  languageRequired: choice(jobLanguages),
  isLongTermProject: flag,
  projectDuration: nullableLine(limits.duration),
  deliverables: textList,
  urgencyLevel: choice(urgencyLevels),
  experienceRequired: choice(experienceLevels),
  physicalDemand: choice(physicalDemands),
})

/** Step 4 of the wizard: tools, payment and date. */
export const OfferArrangements = v.object({
  toolsProvided: flag,
  requiredTools: textList,
  paymentMethod: choice(paymentMethods),
})

/** All steps of the wizard. */
export const OfferForm = v.object({
  ...OfferSubject.entries,
  ...OfferTerms.entries,
  ...OfferConditions.entries,
  ...OfferArrangements.entries,
} satisfies Record<AskedField, v.GenericSchema>)
export type OfferForm = v.InferOutput<typeof OfferForm>
