import { cantonNames } from '../../../schema/catalogues/cantons.ts'
import { categories, categoryLabels } from '../../../schema/catalogues/categories.ts'

/** The option that filters nothing. */
export const anywhere = 'all'

/** Returns the chosen option; undefined for the one that filters nothing. */
export const orNothing = (value: string): string | undefined => (value === anywhere ? undefined : value)

/** Every canton by its French name, after the whole country. */
export const cantonChoices = [
  { value: anywhere, label: 'Toute la Suisse' },
  ...Object.entries(cantonNames)
    .map(([value, label]) => ({ value, label: label as string }))
    .sort((a, b) => a.label.localeCompare(b.label, 'fr')),
]

export const categoryChoices = [
  { value: anywhere, label: 'Toutes les catégories' },
  ...categories.map((value) => ({ value: value as string, label: categoryLabels[value] as string })),
]

/** Minimum rates per hour, in CHF. */
export const rateChoices = (...rates: number[]) =>
  rates.map((rate) => ({ value: String(rate), label: `${rate} CHF/h` }))
