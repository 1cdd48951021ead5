import { addDays, swissDay } from '../../../schema/dates.ts'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'

/** A filter that one press sets, and another takes away. */
export interface Preset {
  label: string
  filter: OfferFilter
}

/** Returns the presets above the student's list. `hasPlace`: whether distances can be counted from the student's own place. */
export const presetsAt = (now: string, hasPlace: boolean): Preset[] => [
  { label: 'Ce week-end', filter: weekendFrom(swissDay(now)) },
  { label: 'Dès 25\u00a0CHF/h', filter: { rate: 25 } },
  ...(hasPlace ? [{ label: 'À moins de 10\u00a0km', filter: { within: 10 } }] : []),
]

/** Returns the days of the weekend after the one of "Ce week-end". */
export const weekendAfter = (now: string): Required<Pick<OfferFilter, 'from' | 'until'>> => {
  const until = addDays(weekendFrom(swissDay(now)).until, 7)
  return { from: addDays(until, -1), until }
}

/** Returns the days left of the present weekend, or those of the next one. */
const weekendFrom = (today: string) => {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay()
  const until = addDays(today, (7 - weekday) % 7)
  return { from: weekday === 0 ? today : addDays(until, -1), until }
}

const fieldsOf = (preset: Preset) => Object.keys(preset.filter) as (keyof OfferFilter)[]

export const isSet = (preset: Preset, filter: OfferFilter): boolean =>
  fieldsOf(preset).every((field) => filter[field] === preset.filter[field])

/** Returns the filter without these fields. */
export const without = (filter: OfferFilter, presets: readonly Preset[]): OfferFilter => ({
  ...filter,
  ...Object.fromEntries(presets.flatMap(fieldsOf).map((field) => [field, undefined])),
})
