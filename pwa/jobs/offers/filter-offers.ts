import type { Distances } from '../../../schema/searches/distances.ts'
import { seeks, type OfferFilter, type SoughtJob } from '../../../schema/searches/offer-filter.ts'
import type { OfferOrder } from '../../../schema/searches/offer-search.ts'
import { newestFirst, type Placed } from '../job-order.ts'

export type FoundJob = SoughtJob & Placed

interface Seeking<Job> {
  filter: OfferFilter
  order: OfferOrder
  distances: Distances | null
  /** The student's canton. Its offers come first among those whose distance is unknown. */
  home: string | null
  /** Returns the folded text of a job from a cache. */
  textOf?: ((job: Job) => string) | undefined
}

/** Returns the offers that pass the filter, in the chosen order. It takes a few milliseconds for thousands. */
export const filterOffers = <Job extends FoundJob>(jobs: readonly Job[], seeking: Seeking<Job>): Job[] => {
  const { filter, distances, textOf } = seeking
  const isSought = seeks(filter, distances, textOf as ((job: SoughtJob) => string) | undefined)
  return inOrder(jobs.filter(isSought), seeking)
}

const inOrder = <Job extends FoundJob>(jobs: Job[], { order, distances, home }: Seeking<Job>): Job[] => {
  if (order === 'newest') return jobs.sort(newestFirst)
  if (order === 'rate') return jobs.sort((a, b) => b.rate - a.rate || newestFirst(a, b))
  // Reads each distance once: a comparator would read it about twenty times per offer.
  return jobs
    .map((job) => ({
      job,
      far: distances?.(job.location) ?? (home !== null && job.canton === home ? unknown : elsewhere),
    }))
    .sort((a, b) => a.far - b.far || newestFirst(a.job, b.job))
    .map(({ job }) => job)
}

/** The distance assumed for an unknown place in the student's canton: about the width of a canton. Elsewhere an unknown place comes last. */
const unknown = 25
const elsewhere = 10_000
