import type { Distances } from '../../../schema/searches/distances.ts'
import { seeks, type OfferFilter, type SoughtJob } from '../../../schema/searches/offer-filter.ts'
import type { OfferOrder } from '../../../schema/searches/offer-search.ts'
import { newestFirst, type Placed } from '../job-order.ts'

export type FoundJob = SoughtJob & Placed

interface Seeking<Job> {
  filter: OfferFilter
  order: OfferOrder
  distances: Distances | null
  /** The student's canton: its offers come before others where a distance is not known. */
  home: string | null
  /** Remembers folded texts. */
  textOf?: ((job: Job) => string) | undefined
}

/** Returns the offers that are sought, in their order. Thousands of them take a few milliseconds. */
export const findOffers = <Job extends FoundJob>(jobs: readonly Job[], seeking: Seeking<Job>): Job[] => {
  const { filter, distances, textOf } = seeking
  const isSought = seeks(filter, distances, textOf as ((job: SoughtJob) => string) | undefined)
  return inOrder(jobs.filter(isSought), seeking)
}

const inOrder = <Job extends FoundJob>(jobs: Job[], { order, distances, home }: Seeking<Job>): Job[] => {
  if (order === 'newest') return jobs.sort(newestFirst)
  if (order === 'rate') return jobs.sort((a, b) => b.rate - a.rate || newestFirst(a, b))
  // Each distance is read once: a comparison that read it would ask for it twenty times an offer.
  return jobs
    .map((job) => ({
      job,
      far: distances?.(job.location) ?? (home !== null && job.canton === home ? unknown : elsewhere),
    }))
    .sort((a, b) => a.far - b.far || newestFirst(a.job, b.job))
    .map(({ job }) => job)
}

/** The kilometres to a place that is not known: about as far as a canton is wide, and farther than all others. */
const unknown = 25
const elsewhere = 10_000
