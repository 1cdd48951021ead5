import { z } from 'zod'
import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import { categories } from '../catalogues/categories.ts'
import { rates } from '../limits.ts'
import { choice, id, rule, text, whole } from '../wire-fields.ts'
import type { OfferFilter } from './offer-filter.ts'
import { isBlank } from './offer-search.ts'

const day = z.iso.date(rule('date')).refine((value) => value.startsWith('2'), rule('date'))

/** The filter of a saved search. At least one field must be set. */
const Filter = z
  .object({
    search: text('search'),
    canton: choice(Object.keys(cantonNames) as [CantonCode, ...CantonCode[]]),
    category: choice(categories),
    rate: z.number(rule('rateNumber')).min(rates.minimum, rule('rateMinimum')).max(rates.maximum, rule('rateMaximum')),
    from: day,
    until: day,
    remote: z.literal(true, rule('invalid')),
    within: whole('invalid', { minimum: 1, maximum: 500 }),
  })
  .partial()
  .refine((filter: OfferFilter) => !isBlank(filter), rule('invalid'))

/** A saved search, new or changed. */
export const SearchDraft = z.object({ id, name: text('searchName'), filter: Filter })
export type SearchDraft = z.output<typeof SearchDraft>

export const searchArguments = {
  /** Keeps an offer, or stops keeping it. `id` is the job's. */
  'offer.keep': z.object({ id, isKept: z.boolean(rule('invalid')) }),
  'search.save': SearchDraft,
  'search.delete': z.object({ id }),
}
