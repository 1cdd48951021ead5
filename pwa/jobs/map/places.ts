import type { JobRow } from '../../../schema/jobs/job.ts'
import { localityOf } from '../../../schema/searches/distances.ts'
import { toPlane, type Point } from './plane.ts'

type Offer = Pick<JobRow, 'id' | 'location' | 'deliveryType'>

/** A locality and the offers there, in the order of the list. */
export interface OfferPlace<Job> extends Point {
  /** Stays the same while the map is moved or zoomed. */
  key: string
  name: string
  jobs: Job[]
}

export interface Placed<Job> {
  /** Those with the most offers first. */
  places: OfferPlace<Job>[]
  /** Remote work, and offers whose place is unknown. */
  unplaced: Job[]
}

/** Puts offers at their locality. It never reads an address (rule 1.2.395). */
export const placeOffers = <Job extends Offer>(jobs: readonly Job[]): Placed<Job> => {
  const places = new Map<object, OfferPlace<Job>>()
  const unplaced: Job[] = []
  for (const job of jobs) {
    const locality = job.deliveryType === 'remote' ? null : localityOf(job.location)
    if (!locality) unplaced.push(job)
    else {
      const place = places.get(locality)
      if (place) place.jobs.push(job)
      else {
        const point = toPlane(locality)
        places.set(locality, { key: `${point.x} ${point.y}`, name: locality.name, ...point, jobs: [job] })
      }
    }
  }
  const bySize = [...places.values()].sort((a, b) => b.jobs.length - a.jobs.length || (a.key < b.key ? -1 : 1))
  return { places: bySize, unplaced }
}

/** Places that are too near each other to have a mark each. Their mark is at the first place, which has the most offers. */
export interface Cluster<Job> extends Point {
  key: string
  places: readonly OfferPlace<Job>[]
  count: number
}

/**
 * Returns the marks of a map, none of which is nearer than `distance` units to another. Places with many offers come first and get their marks first,
 * so that a town's mark includes its suburbs. It runs within a touch, for a thousand places, so it makes no lists on its way.
 */
export const clusterPlaces = <Job>(places: readonly OfferPlace<Job>[], distance: number): Cluster<Job>[] => {
  const clusters: Growing<Job>[] = []
  const cells = new Map<number, Growing<Job>[]>()
  for (const place of places) {
    const [column, row] = [Math.floor(place.x / distance), Math.floor(place.y / distance)]
    const nearest = findNearest(place, distance, (dx, dy) => cells.get(cellAt(column + dx, row + dy)))
    if (nearest) {
      nearest.places.push(place)
      nearest.count += place.jobs.length
      continue
    }
    const { key, x, y, jobs } = place
    const cluster = { key, x, y, places: [place], count: jobs.length }
    clusters.push(cluster)
    const cell = cells.get(cellAt(column, row))
    if (cell) cell.push(cluster)
    else cells.set(cellAt(column, row), [cluster])
  }
  return clusters
}

type Growing<Job> = Cluster<Job> & { places: OfferPlace<Job>[] }

/** No map has as many rows as this. */
const cellAt = (column: number, row: number): number => column * 10_000 + row

/** Returns the nearest cluster within `distance`, which lies in the point's cell or in one beside it. */
const findNearest = <Job>(
  { x, y }: Point,
  distance: number,
  cellBeside: (dx: number, dy: number) => readonly Growing<Job>[] | undefined,
): Growing<Job> | undefined => {
  let nearest: Growing<Job> | undefined
  let least = distance
  for (let dx = -1; dx <= 1; dx += 1)
    for (let dy = -1; dy <= 1; dy += 1)
      for (const cluster of cellBeside(dx, dy) ?? none) {
        const far = Math.hypot(cluster.x - x, cluster.y - y)
        if (far >= least) continue
        nearest = cluster
        least = far
      }
  return nearest
}

const none: readonly never[] = []

/** Returns the offers of marks in the order of the list. */
export const jobsOf = <Job extends Offer>({ places }: Pick<Cluster<Job>, 'places'>, jobs: readonly Job[]): Job[] => {
  const [first, ...others] = places
  if (first && others.length === 0) return first.jobs
  const ids = new Set(places.flatMap((place) => place.jobs.map(({ id }) => id)))
  return jobs.filter(({ id }) => ids.has(id))
}

/** "à Lausanne", "au Locle", "aux Brenets". */
export const atPlace = (name: string): string => {
  const [, article, rest] = /^(Les?) (.+)$/.exec(name) ?? []
  if (rest === undefined) return `à ${name}`
  return `${article === 'Le' ? 'au' : 'aux'} ${rest}`
}

const counted = (count: number): string => `${count} ${count > 1 ? 'offres' : 'offre'}`

/** The name of a mark: "3 offres à Lausanne", or with several places "12 offres à Lausanne et environs". */
export const describeCluster = ({ places, count }: Pick<Cluster<unknown>, 'places' | 'count'>): string =>
  `${counted(count)} ${atPlace(places[0]?.name ?? '')}${places.length > 1 ? ' et environs' : ''}`

/** "12 offres sur la carte" */
export const describeInSight = (count: number): string => `${counted(count)} sur la carte`

/** "2 offres en télétravail ou sans lieu connu" */
export const describeUnplaced = (count: number): string => `${counted(count)} en télétravail ou sans lieu connu`
