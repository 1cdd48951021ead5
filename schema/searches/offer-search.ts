import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import { categories } from '../catalogues/categories.ts'
import { isDay } from '../dates.ts'
import { isId, type Id } from '../ids.ts'
import { limits, rates } from '../limits.ts'
import { firstCharacters, isBlankText, isStorableText, tidyLine } from '../text.ts'
import type { OfferFilter } from './offer-filter.ts'

export const offerOrders = ['nearest', 'newest', 'rate'] as const
export type OfferOrder = (typeof offerOrders)[number]

/** The search parameters of the student's list of offers: filter, order and view. `nearest` is the default order. */
export interface OfferSearch extends OfferFilter {
  /** Only kept offers. */
  kept?: true | undefined
  order?: Exclude<OfferOrder, 'nearest'> | undefined
  /** On the map, not in a list. */
  view?: 'map' | undefined
  page?: number | undefined
  /** The offer that a wide window shows beside the list. */
  offer?: Id | undefined
}

/** Reads the filter from an address, which anybody may have typed. Invalid values are left out. */
export const readOfferFilter = (typed: Record<string, unknown>): OfferFilter => {
  const search = readText(typed.search)
  const canton = typeof typed.canton === 'string' && Object.hasOwn(cantonNames, typed.canton) ? typed.canton : undefined
  const category = categories.find((known) => known === typed.category)
  const rate = Number(typed.rate)
  const within = Number(typed.within)
  return {
    ...(search && { search }),
    ...(canton !== undefined && { canton: canton as CantonCode }),
    ...(category && { category }),
    ...(rate > rates.minimum && rate <= rates.maximum && { rate }),
    ...(isOfferDay(typed.from) && { from: typed.from }),
    ...(isOfferDay(typed.until) && { until: typed.until }),
    ...((typed.remote === true || typed.remote === 'true') && { remote: true }),
    ...(Number.isInteger(within) && within >= 1 && within <= 500 && { within }),
  }
}

export const readOfferSearch = (typed: Record<string, unknown>): OfferSearch => {
  const order = offerOrders.find((known) => known === typed.order)
  const page = Number(typed.page)
  return {
    ...readOfferFilter(typed),
    ...((typed.kept === true || typed.kept === 'true') && { kept: true }),
    ...(order && order !== 'nearest' && { order }),
    ...(typed.view === 'map' && { view: 'map' as const }),
    ...(Number.isSafeInteger(page) && page > 1 && page <= 1_000 && { page }),
    ...(typeof typed.offer === 'string' && isId(typed.offer) && { offer: typed.offer }),
  }
}

/** Accepts numbers too, since the router reads `?search=2024` as a number. */
const readText = (value: unknown): string => {
  const text =
    typeof value === 'string' || typeof value === 'number'
      ? firstCharacters(tidyLine(String(value)), limits.search)
      : ''
  return isStorableText(text) && !isBlankText(text) ? text : ''
}

/** Offers are of this millennium. */
const isOfferDay = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('2') && isDay(value)

/** Returns the query that opens the list with a filter, which `readOfferFilter` reads back: "tab=jobs&canton=VD". */
export const offersQuery = (filter: OfferFilter): string => {
  const fields = Object.entries(readOfferFilter({ ...filter }))
  return new URLSearchParams([['tab', 'jobs'], ...fields.map(([name, value]) => [name, String(value)])]).toString()
}

/** Whether the filter filters nothing. */
export const isBlank = (filter: OfferFilter): boolean => Object.keys(readOfferFilter({ ...filter })).length === 0
