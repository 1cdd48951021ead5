import { z } from 'zod'
import { categories } from '../catalogues/categories.ts'
import {
  deliveryTypes,
  experienceLevels,
  jobLanguages,
  jobStatuses,
  minded,
  offerAges,
  paymentMethods,
  physicalDemands,
  urgencyLevels,
} from '../catalogues/labels.ts'
import { limits, rates } from '../limits.ts'
import { isStorableText } from '../text.ts'
import { atMost, basedOn, choice, id, nullableLine, optionalMoment, rule, text, textList } from '../wire-fields.ts'
import { offerDefaults, type DefaultedField, type OfferField } from './fields.ts'
import { saysTime } from './duration.ts'

const flag = z.boolean(rule('invalid'))

const rate = z
  .number(rule('rateNumber'))
  .min(rates.minimum, rule('rateMinimum'))
  .max(rates.maximum, rule('rateMaximum'))

const offer = {
  title: text('title'),
  description: text('description'),
  location: text('location'),
  duration: text('duration').refine(saysTime, rule('duration')),
  rate,
  category: choice(categories),
  subcategory: nullableLine(limits.listItem),
  minds: choice(minded).nullable(),
  ages: choice(offerAges).nullable(),
  deliveryType: choice(deliveryTypes),
  requiredSkills: textList,
  languageRequired: choice(jobLanguages),
  isLongTermProject: flag,
  projectDuration: nullableLine(limits.duration),
  deliverables: textList,
  urgencyLevel: choice(urgencyLevels),
  experienceRequired: choice(experienceLevels),
  physicalDemand: choice(physicalDemands),
  paymentMethod: choice(paymentMethods),
  toolsProvided: flag,
  requiredTools: textList,
  scheduledFor: optionalMoment,
  isRecurring: flag,
  tipAllowed: flag,
  isPremiumJob: flag,
} satisfies Record<OfferField, z.ZodType>

const defaulted = Object.fromEntries(
  Object.entries(offerDefaults).map(([field, value]) => [
    field,
    (offer[field as DefaultedField] as z.ZodType).default(value),
  ]),
) as { [Field in DefaultedField]: z.ZodDefault<(typeof offer)[Field]> }

/**
 * POST /api/jobs; absent fields take the wizard's defaults (rule 2.5.2). `reservedForId`: the student to whom the offer is first proposed (rule
 * 2.2.265).
 */
export const JobDraft = z
  .object({ ...offer, ...defaulted, id: id.optional(), postedById: id.optional(), reservedForId: id.optional() })
  .meta({ id: 'JobDraft' })
export type JobDraft = z.output<typeof JobDraft>

/** PATCH /api/jobs/{id}: a status, or fields of an open offer. `postedById`, if present, must be the caller. */
export const JobPatch = z
  .object({ ...offer, status: choice(jobStatuses), postedById: id })
  .partial()
  .meta({ id: 'JobPatch' })
export type JobPatch = z.output<typeof JobPatch>

/** The fields of an open offer, without the status: its changes are contended and need the network. */
export const OfferPatch = JobPatch.omit({ status: true, postedById: true })
export type OfferPatch = z.output<typeof OfferPatch>

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

export const jobArguments = {
  'job.publish': JobDraft.omit({ postedById: true }).extend({ id }),
  /** Only the changed fields of an open offer. */
  'job.edit': OfferPatch.extend({ id, descriptionBasedOn: basedOn }),
  /** Asks a student to apply for an open offer (rule 2.2.112). */
  /** Asks those who were turned down, and tells students nearby, after a student has left the work (rule 2.2.215). */
  'job.reopen': z.object({ id }),
  /** Opens a reserved offer to everybody: by its poster, or by the student for whom it is reserved (rules 2.2.266 and 2.2.267). */
  'job.openToAll': z.object({ id }),
  'job.invite': z.object({ id, studentId: id }),
  /** Adds the photo that is sent beside it to an open offer (rule 2.2.134). The client picks the photo's id. */
  'job.addPhoto': z.object({ id, photoId: id }),
  'job.removePhoto': z.object({ id, photoId: id }),
}
