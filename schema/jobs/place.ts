import { cantonNames, type CantonCode } from '../catalogues/cantons.ts'
import { foldPlace } from '../text.ts'
import type { JobRow } from './job.ts'

/** Returns the canton of a location "name, XX"; null for any other text. */
export const cantonOf = (location: string): string | null => {
  const code = /,\s*([A-Za-z]{2})\s*$/.exec(location)?.[1]?.toUpperCase()
  return code && Object.hasOwn(cantonNames, code) ? code : null
}

/** A word and the number of a house: "Rue du Lac 4", "Chemin des Crêts 12b". A postcode has four figures. */
const streetPattern = /(?<![\p{L}.’'])\p{L}[\p{L}.’']*\s+\d{1,3}\s?[a-z]?(?=\s*(?:,|$))/iu

/** Whether somebody goes to the place of the work, and its offer names no street: offers are public, so most name the locality alone. */
export const lacksStreet = ({ deliveryType, location }: Pick<JobRow, 'deliveryType' | 'location'>): boolean =>
  deliveryType !== 'remote' && !streetPattern.test(location)

/** A door's code, a bell, a floor or a flat: "code 1234", "3e étage", "app. 12". */
const doorPattern = /(?<!\p{L})(?:code|digicode|interphone|sonnette|étage|etage|appartement|app\.?|porte)(?!\p{L})/iu

/**
 * Returns the parts of a place that only the person who comes needs, and the rest, which everybody may read: "Rue de la Gare 12, code 1234" and
 * "Lausanne, VD". Undefined for a place without such parts. A guess: nothing is refused or cut for it.
 */
export const splitAddress = (location: string): { address: string; place: string } | undefined => {
  const parts = location.split(',').flatMap((part) => part.trim() || [])
  const isAddress = (part: string) => (streetPattern.test(part) && !/^\d{4}\s/.test(part)) || doorPattern.test(part)
  const address = parts.filter(isAddress).join(', ')
  return address === '' ? undefined : { address, place: parts.filter((part) => !isAddress(part)).join(', ') }
}

/** The address by which a map finds a place that was typed for work at a location: with the locality, unless it has it. */
export const addressAt = (location: string, place: string): string => {
  const town = location.split(',')[0]?.trim() ?? ''
  return foldPlace(place).includes(foldPlace(town)) ? place : `${place}, ${location}`
}

/** The words by which a filter by place finds an offer: its location and the name of its canton. The database's `place_words` does the same. */
export const placeWords = ({ location, canton }: Pick<JobRow, 'location' | 'canton'>): string =>
  foldPlace(canton === null ? location : `${location} ${cantonNames[canton as CantonCode] ?? ''}`)
