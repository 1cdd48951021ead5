import * as v from 'valibot'
import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import { categories } from '../catalogues/categories.ts'
import { text, together } from '../form-fields.ts'
import { isBlank } from './offer-search.ts'

export const SearchNameForm = v.object({ name: text('searchName') })

/** The search that a student's first steps propose. */
export const FirstSearchForm = v.pipe(
  v.object({
    canton: v.optional(v.picklist(Object.keys(cantonNames) as CantonCode[])),
    category: v.optional(v.picklist(categories)),
    rate: v.optional(v.number()),
  }),
  together((filter) =>
    isBlank(filter) ? { canton: 'Choisissez au moins un canton, une catégorie ou un tarif.' } : {},
  ),
)
