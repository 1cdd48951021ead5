import { cantonNames } from '../../../schema/catalogues/cantons.ts'
import { categoryLabels } from '../../../schema/catalogues/categories.ts'
import { formatSentDate } from '../../../schema/dates.ts'
import { formatRate } from '../../../schema/money.ts'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'

/** One thing that a filter asks for, in words, and the fields that ask for it. */
export interface FilterWord {
  words: string
  fields: (keyof OfferFilter)[]
}

/** Returns what a filter asks for, in the order in which its panel does. */
export const wordsOfFilter = (filter: OfferFilter): FilterWord[] => {
  const { search, canton, category, rate, from, until, remote, within } = filter
  const words: (FilterWord | false | undefined)[] = [
    search !== undefined && { words: `« ${search} »`, fields: ['search'] },
    canton && { words: cantonNames[canton], fields: ['canton'] },
    within !== undefined && { words: `À ${within} km au plus`, fields: ['within'] },
    remote && { words: 'À distance', fields: ['remote'] },
    category && { words: categoryLabels[category], fields: ['category'] },
    rate !== undefined && { words: `Dès ${formatRate(rate)} CHF/h`, fields: ['rate'] },
    (from !== undefined || until !== undefined) && { words: describeDays(from, until), fields: ['from', 'until'] },
  ]
  return words.filter((word) => typeof word === 'object')
}

const describeDays = (from: string | undefined, until: string | undefined): string => {
  if (from === until) return `Le ${formatSentDate(from)}`
  if (until === undefined) return `Dès le ${formatSentDate(from)}`
  if (from === undefined) return `Jusqu’au ${formatSentDate(until)}`
  return `Du ${formatSentDate(from)} au ${formatSentDate(until)}`
}
