import { z } from 'zod'
import { categories } from '../catalogues/categories.ts'
import {
  deliveryTypes,
  experienceLevels,
  jobLanguages,
  jobStatuses,
  paymentMethods,
  physicalDemands,
  urgencyLevels,
} from '../catalogues/labels.ts'
import { limits, lists, rates } from '../limits.ts'
import type { Rule } from '../rules.ts'
import { isStorableText } from '../text.ts'
import { atMost, choice, id, moment, nullableText, text, textList } from '../wire-fields.ts'

const rule = (name: Rule) => name
const flag = z.boolean(rule('invalid'))

const rate = z
  .number(rule('rateNumber'))
  .min(rates.minimum, rule('rateMinimum'))
  .max(rates.maximum, rule('rateMaximum'))

const offer = {
  title: text(limits.title, 'title'),
  description: text(limits.description, 'description'),
  location: text(limits.location, 'location'),
  duration: text(limits.duration, 'duration'),
  rate,
  category: choice(categories),
  subcategory: nullableText(limits.listItem),
  deliveryType: choice(deliveryTypes),
  requiredSkills: textList,
  languageRequired: choice(jobLanguages),
  isLongTermProject: flag,
  projectDuration: nullableText(limits.duration),
  deliverables: textList,
  urgencyLevel: choice(urgencyLevels),
  experienceRequired: choice(experienceLevels),
  physicalDemand: choice(physicalDemands),
  paymentMethod: choice(paymentMethods),
  toolsProvided: flag,
  requiredTools: textList,
  scheduledFor: moment.nullable(),
  isRecurring: flag,
  tipAllowed: flag,
  isPremiumJob: flag,
}

/** POST /api/jobs; what is left out has the wizard's defaults (specification part 2 §5). */
export const JobDraft = z.object({
  ...offer,
  id: id.optional(),
  postedById: id.optional(),
  category: offer.category.default('physical'),
  subcategory: offer.subcategory.default(null),
  deliveryType: offer.deliveryType.default('in_person'),
  requiredSkills: offer.requiredSkills.default([]),
  languageRequired: offer.languageRequired.default('french'),
  isLongTermProject: flag.default(false),
  projectDuration: offer.projectDuration.default(null),
  deliverables: offer.deliverables.default([]),
  urgencyLevel: offer.urgencyLevel.default('normal'),
  experienceRequired: offer.experienceRequired.default('none'),
  physicalDemand: offer.physicalDemand.default('light'),
  paymentMethod: offer.paymentMethod.default('cash'),
  toolsProvided: flag.default(true),
  requiredTools: offer.requiredTools.default([]),
  scheduledFor: offer.scheduledFor.default(null),
  isRecurring: flag.default(false),
  tipAllowed: flag.default(false),
  isPremiumJob: flag.default(false),
})
export type JobDraft = z.output<typeof JobDraft>

/** PATCH /api/jobs/{id}: a status, or fields of an open offer. */
export const JobPatch = z.object({ ...offer, status: choice(jobStatuses) }).partial()
export type JobPatch = z.output<typeof JobPatch>

const queryText = z
  .string(rule('invalid'))
  .refine(isStorableText, rule('unreadable'))
  .trim()
  .refine(atMost(limits.search), rule('tooLong'))
  .optional()

/** Filters of GET /api/jobs and its statistics. `status=all` means no filter. */
export const JobFilter = z.object({
  search: queryText,
  location: queryText,
  category: choice(categories).optional(),
  status: choice([...jobStatuses, 'all'] as const)
    .optional()
    .transform((status) => (status === 'all' ? undefined : status)),
})
export type JobFilter = z.output<typeof JobFilter>

/** Paging of a list that can grow: `limit` and `page` (from 1). */
export const Paging = z.object({
  limit: z.coerce
    .number(rule('invalid'))
    .int(rule('invalid'))
    .min(1, rule('invalid'))
    .max(lists.maximumLimit, rule('invalid'))
    .default(lists.defaultLimit),
  page: z.coerce
    .number(rule('invalid'))
    .int(rule('invalid'))
    .min(1, rule('invalid'))
    .max(1_000_000, rule('invalid'))
    .default(1),
})
export type Paging = z.output<typeof Paging>
