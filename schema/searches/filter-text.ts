import { cantonNames } from '../catalogues/cantons.ts'
import { categoryLabels } from '../catalogues/categories.ts'
import { formatDate } from '../dates.ts'
import { formatRate } from '../money.ts'
import type { OfferFilter } from './offer-filter.ts'

/** One condition of a filter as a text, and the fields that contain it. */
export interface FilterPart {
  text: string
  fields: (keyof OfferFilter)[]
}

/** Returns the conditions of a filter, in the order of the filter's dialog. */
export const describeFilter = (filter: OfferFilter): FilterPart[] => {
  const { search, canton, category, rate, from, until, remote, within } = filter
  const parts: (FilterPart | false | undefined)[] = [
    search !== undefined && { text: `« ${search} »`, fields: ['search'] },
    canton && { text: cantonNames[canton], fields: ['canton'] },
    within !== undefined && { text: `À ${within} km au plus`, fields: ['within'] },
    remote && { text: 'Télétravail', fields: ['remote'] },
    category && { text: categoryLabels[category], fields: ['category'] },
    rate !== undefined && { text: `Dès ${formatRate(rate)} CHF/h`, fields: ['rate'] },
    (from !== undefined || until !== undefined) && { text: describeDays(from, until), fields: ['from', 'until'] },
  ]
  return parts.filter((part) => typeof part === 'object')
}

const describeDays = (from: string | undefined, until: string | undefined): string => {
  if (from === until) return `Le ${formatDate(from)}`
  if (until === undefined) return `Dès le ${formatDate(from)}`
  if (from === undefined) return `Jusqu’au ${formatDate(until)}`
  return `Du ${formatDate(from)} au ${formatDate(until)}`
}
