import { cantonNames } from '../catalogues/cantons.ts'
import { cities, cityLabel } from '../catalogues/cities.ts'
import { cantonOf } from '../jobs/place.ts'
import { once } from '../once.ts'
import { limits } from '../limits.ts'
import { foldPlace, lengthOf } from '../text.ts'
import { localityOf } from './distances.ts'

/** Names that people use beside those of the catalogue, in the form of `foldPlace`. */
const otherNames: Record<string, string> = {
  basilea: 'Bâle',
  berna: 'Berne',
  biel: 'Bienne',
  delsberg: 'Delémont',
  estavayer: 'Estavayer-le-Lac',
  freiburg: 'Fribourg',
  friburgo: 'Fribourg',
  geneva: 'Genève',
  genf: 'Genève',
  ginevra: 'Genève',
  'grand lancy': 'Lancy',
  'le mont': 'Le Mont-sur-Lausanne',
  losanna: 'Lausanne',
  lucerna: 'Lucerne',
  neuenburg: 'Neuchâtel',
  'petit lancy': 'Lancy',
  'san gallo': 'Saint-Gall',
  siders: 'Sierre',
  'st gallen': 'Saint-Gall',
  'st. gallen': 'Saint-Gall',
  'st.gallen': 'Saint-Gall',
  yverdon: 'Yverdon-les-Bains',
  zurigo: 'Zurich',
}

/** The postal codes of towns that have several, each from the first to the last. */
const townCodes: readonly (readonly [from: number, to: number, label: string])[] = [
  [1000, 1007, 'Lausanne, VD'],
  [1010, 1012, 'Lausanne, VD'],
  [1018, 1018, 'Lausanne, VD'],
  [1200, 1209, 'Genève, GE'],
  [1700, 1708, 'Fribourg, FR'],
  [2000, 2002, 'Neuchâtel, NE'],
  [2500, 2505, 'Bienne, BE'],
  [3000, 3027, 'Berne, BE'],
  [4000, 4059, 'Bâle, BS'],
  [6000, 6006, 'Lucerne, LU'],
  [8000, 8064, 'Zurich, ZH'],
  [8400, 8411, 'Winterthour, ZH'],
  [9000, 9016, 'Saint-Gall, SG'],
]

/** Cantons by their codes and French names, in the form of `foldPlace`. */
const cantons = once(
  () =>
    new Map(Object.entries(cantonNames).flatMap(([code, name]) => [code, name].map((key) => [foldPlace(key), code]))),
)
const catalogueCodes = once(() => new Map(cities.map((city) => [city.postalCode, cityLabel(city)])))

const townOf = (code: string): string | undefined =>
  catalogueCodes().get(code) ?? townCodes.find(([from, to]) => Number(code) >= from && Number(code) <= to)?.[2]

const countryCode = /(?<![\p{L}\d])CH[-\s]?(?=\d{4}(?!\d))/giu
/** Says of the name behind it that it is the canton's: "Lausanne, canton de Vaud". */
const cantonWord = /(?<=[\s,(])canton\s(?:de|du)\s/giu
const country = /(?<![\s,(])[\s,(]+(?:CH|Suisse|Schweiz|Svizzera|Switzerland)\)?$/i

/**
 * Returns a place with its canton, if there is only one that it can mean: "Lausanne, VD" for "lausanne", "1004 Lausanne", "Lausanne (VD)", "1004" and
 * "Lausanne, canton de Vaud"; what stands before the place stays ("Rue du Lac 4, 1004 Lausanne, VD"). Returns any other text as it is (rule 1.2.543).
 */
export const completePlace = (typed: string): string => {
  if (lengthOf(typed) > longest) return typed
  const completed = withCanton(typed)
  return lengthOf(completed) > longest ? typed : completed
}

const longest = Math.min(limits.city, limits.location)

const withCanton = (typed: string): string => {
  if (cantonOf(typed) !== null) return typed
  const text = typed.trim().replace(country, '').replaceAll(countryCode, '').replaceAll(cantonWord, '')
  const said = text.split(',').flatMap((segment) => segment.trim() || [])
  const segments = [...said]
  // A short last segment may be the canton alone: "Lausanne, Vaud".
  const canton = cantons().get(foldPlace(segments.at(-1) ?? ''))
  if (canton !== undefined && segments.length > 1) segments.pop()
  const last = segments.pop() ?? ''
  const found = placeIn(last, canton)
  if (found !== undefined) return [...segments, found].filter(Boolean).join(', ')
  // What follows the town may say where in it: "Lausanne, gare".
  const towns = segments.flatMap((segment) => labelOf(segment, canton) ?? [])
  return towns.length === 1 ? `${said.join(', ')}, ${cantonOf(towns[0]!)}` : typed
}

export const hasCanton = (place: string): boolean => cantonOf(place) !== null

/**
 * Returns a segment that ends with a place and perhaps its canton, with the canton: "1004 Lausanne VD" as "Lausanne, VD". The place may have two names
 * ("Biel/Bienne").
 */
const placeIn = (segment: string, canton: string | undefined): string | undefined => {
  const whole = labelOf(segment, canton)
  if (whole !== undefined) return whole
  // "Renens VD 1020"
  const [, name, postcode] = /^(\D+?(?<!\s))\s+(\d{4})$/.exec(segment) ?? []
  if (name !== undefined) return placeIn(`${postcode} ${name}`, canton)
  const [, before = '', said = ''] = /^(.+?)[\s(/-]+([^\s(/)-]+)\)?$/.exec(segment) ?? []
  const code = cantons().get(foldPlace(said))
  if (canton === undefined && code !== undefined) return placeIn(before, code)
  const byBoth = labelOf(said, canton)
  if (byBoth !== undefined && byBoth === labelOf(before, canton)) return byBoth
  const [, street = '', town = ''] = /^(.+?)(?<![\s,])[\s,]+(\d{4}\s+(?!\s)\D+)$/.exec(segment) ?? []
  const stated = cantons().get(foldPlace(street))
  if (stated !== undefined) return labelOf(town, stated)
  const label = labelOf(town, canton)
  return label && `${street}, ${town.slice(0, town.search(/\d/) + 4)} ${label}`
}

/** Returns the label of "Lausanne", "1004 Lausanne", "1000 Lausanne 26", "Lausanne 1004" and "1004", if there is only one such place. */
const labelOf = (text: string, canton: string | undefined): string | undefined => {
  const code = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0]
  // The number behind a town is that of a post office.
  const named = text.replace(/^\d{4}(?:\s+|$)|(?<!\s)\s+\d{4}$/, '').trim()
  const name = code === undefined ? named : named.replace(/(?<!\s)\s+\d{1,2}$/, '')
  const town = code === undefined ? undefined : townOf(code)
  const isIn = (label: string) => canton === undefined || cantonOf(label) === canton
  if (name === '') return town !== undefined && isIn(town) ? town : undefined
  const labels = labelsOf(name).filter(isIn)
  if (town !== undefined && labels.includes(town)) return town
  const isElsewhere = town !== undefined && labels.some((label) => cantonOf(label) !== cantonOf(town))
  return labels.length === 1 && !isElsewhere ? labels[0] : undefined
}

/** Returns the places of this name, also without its article: "Chaux-de-Fonds". "Vaud" is the canton, not the village "Le Vaud". */
const labelsOf = (name: string): string[] => {
  const folded = foldPlace(name)
  const articles = cantons().has(folded) ? [] : ['La', 'Le', 'Les']
  for (const form of [otherNames[folded] ?? name, ...articles.map((article) => `${article} ${name}`)]) {
    const labels = Object.keys(cantonNames).flatMap((canton) => {
      const locality = localityOf(`${form}, ${canton}`)
      return locality ? [`${locality.name}, ${canton}`] : []
    })
    if (labels.length > 0) return labels
  }
  return []
}
