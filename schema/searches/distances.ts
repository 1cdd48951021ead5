import { cantonOf } from '../jobs/place.ts'
import { foldText } from '../text.ts'
import { coordinatesByCanton } from '../catalogues/coordinates.ts'
import type { Pair } from '../catalogues/polylines.ts'

/** Kilometres from a corner of the country. The country counts as a plane, so a distance is off by less than one in a hundred. */
interface Point {
  north: number
  east: number
}

/** A locality under the first name of its place, "Lausanne". */
export interface Locality extends Point {
  name: string
}

/** Kilometres per thousandth of a degree. Between 45.8° and 47.8° a degree of longitude has 74.8 to 77.6 km. */
const scale = { north: 0.1112, east: 0.0762 }

const toKilometres = ([north, east]: Pair): Point => ({ north: north * scale.north, east: east * scale.east })

const foldName = (text: string): string =>
  foldText(text)
    .replaceAll(/[\s'’,.-]+/g, ' ')
    .replaceAll(/\bst(e?)\b/g, 'saint$1')
    .trim()

const readPoints = (): ReadonlyMap<string, Locality> => {
  const points = new Map<string, Locality>()
  for (const [canton, places] of coordinatesByCanton) {
    // "Bern" lies where "Berne" does, which is the French name.
    const byPlace = new Map<string, Locality>()
    for (const { name, point } of places) {
      const key = point.join(' ')
      const known = byPlace.get(key) ?? { name, ...toKilometres(point) }
      byPlace.set(key, known)
      points.set(`${canton} ${foldName(name)}`, known)
    }
  }
  return points
}

const points = readPoints()
const found = new Map<string, Locality | null>()
const maxLocalities = 5_000

/** Returns the locality of "1003 Lausanne, VD" or "Rue du Lac 4, Nyon, VD", never the street's position; null for any other text. */
export const localityOf = (location: string): Locality | null => {
  const known = found.get(location)
  if (known !== undefined) return known
  const canton = cantonOf(location)
  const parts = location.split(',').slice(0, -1).toReversed()
  const names = parts.map((part) => foldName(part.replace(/^\s*(?:CH-)?\d{4}\s+/i, '')))
  const point = names.map((name) => points.get(`${canton} ${name}`)).find((one) => one !== undefined) ?? null
  if (found.size >= maxLocalities) found.clear()
  found.set(location, point)
  return point
}

/** Returns the whole kilometres, as the crow flies, from home to a location; null if the location is unknown. */
export type Distances = (location: string) => number | null

/** Returns null if `home` is unknown. */
export const distancesFrom = (home: string): Distances | null => {
  const from = localityOf(home)
  if (!from) return null
  return (location) => {
    const to = localityOf(location)
    return to && Math.round(Math.hypot(to.north - from.north, to.east - from.east))
  }
}

/** The origin of the catalogue's thousandths, in degrees. */
const corner = { latitude: 45.8, longitude: 5.9 } as const
/** Kilometres. A place farther from every locality is abroad, or in the mountains. */
const near = 10

/** Returns the catalogue's locality nearest to a measured place, as "Nyon, VD"; null if none is near. */
export const nearestLocality = ({ latitude, longitude }: { latitude: number; longitude: number }): string | null => {
  const here = {
    north: (latitude - corner.latitude) * 1_000 * scale.north,
    east: (longitude - corner.longitude) * 1_000 * scale.east,
  }
  let nearest: string | null = null
  let least = near
  for (const [canton, places] of coordinatesByCanton) {
    for (const { name, point } of places) {
      const there = toKilometres(point)
      const distance = Math.hypot(there.north - here.north, there.east - here.east)
      if (distance < least) [nearest, least] = [`${name}, ${canton}`, distance]
    }
  }
  return nearest
}
