import { cantonNames } from '../../../schema/catalogues/cantons.ts'
import { categoryLabels } from '../../../schema/catalogues/categories.ts'
import { formatSentDate } from '../../../schema/dates.ts'
import { limits } from '../../../schema/limits.ts'
import { formatRate } from '../../../schema/money.ts'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { firstCharacters, lengthOf } from '../../../schema/text.ts'

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
    remote && { text: 'À distance', fields: ['remote'] },
    category && { text: categoryLabels[category], fields: ['category'] },
    rate !== undefined && { text: `Dès ${formatRate(rate)} CHF/h`, fields: ['rate'] },
    (from !== undefined || until !== undefined) && { text: describeDays(from, until), fields: ['from', 'until'] },
  ]
  return parts.filter((part) => typeof part === 'object')
}

const describeDays = (from: string | undefined, until: string | undefined): string => {
  if (from === until) return `Le ${formatSentDate(from)}`
  if (until === undefined) return `Dès le ${formatSentDate(from)}`
  if (from === undefined) return `Jusqu’au ${formatSentDate(until)}`
  return `Du ${formatSentDate(from)} au ${formatSentDate(until)}`
}

/** Returns a name for a search: as many of its conditions as fit. */
export const nameFor = (texts: readonly string[]): string => {
  const [first = '', ...others] = texts
  let name = firstCharacters(first, limits.searchName)
  for (const text of others) if (lengthOf(name) + lengthOf(text) + 2 <= limits.searchName) name += `, ${text}`
  return name
}

/** Quotes the name within a sentence, unless it already contains quotes. */
export const quoteName = (name: string): string => (name.includes('«') ? name : `« ${name} »`)
