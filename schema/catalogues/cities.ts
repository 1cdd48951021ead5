import { minimums } from '../limits.ts'
import { once } from '../once.ts'
import { foldPlace } from '../text.ts'
import { cantonNames, type CantonCode } from './cantons.ts'
import { placesByCanton } from './places.ts'

/** A suggested place; its label is stored. Its district is in districts.ts. */
export interface City {
  name: string
  /** The canton's French name, or "Liechtenstein". */
  canton: string
  cantonCode: CantonCode
  /** Four digits; the code of the centre if a town has several. */
  postalCode: string
}

/** About 200 Swiss places and Vaduz (rules 1.3.11 and 1.3.12). */
export const cities: readonly City[] = placesByCanton.flatMap(([cantonCode, places]) =>
  places.split(';').map((place) => ({
    name: place.slice(0, -5),
    canton: cantonNames[cantonCode],
    cantonCode,
    postalCode: place.slice(-4),
  })),
)

const maximumSuggestions = 10

/** Returns the stored and shown form of a place: "Genève, GE". */
export const cityLabel = (city: Pick<City, 'name' | 'cantonCode'>): string => `${city.name}, ${city.cantonCode}`

const searchable = once(() =>
  cities.map((city) => ({
    city,
    name: foldPlace(city.name),
    canton: foldPlace(city.canton),
    code: foldPlace(city.cantonCode),
    label: foldPlace(cityLabel(city)),
  })),
)

/**
 * Returns at most 10 suggestions for a text of at least 2 characters that occurs in the name, canton or code, or begins the
 * postal code or the label, ignoring accents and case (rule 1.5.10). Names that begin with the text come first.
 */
export function findCities(text: string): City[] {
  // In "1003 Lausanne" only the name counts, since a town has several codes.
  const wanted = foldPlace(text).replace(/^\d{4} (?=.)/, '')
  if (wanted.length < minimums.searchText) return []

  const matches = searchable().filter(
    ({ city, name, canton, code, label }) =>
      name.includes(wanted) ||
      canton.includes(wanted) ||
      code.includes(wanted) ||
      city.postalCode.startsWith(wanted) ||
      label.startsWith(wanted),
  )
  const beginning = matches.filter(({ name }) => name.startsWith(wanted))
  const others = matches.filter(({ name }) => !name.startsWith(wanted))
  return [...beginning, ...others].slice(0, maximumSuggestions).map(({ city }) => city)
}
