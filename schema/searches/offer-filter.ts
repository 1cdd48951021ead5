import type { CantonCode } from '../catalogues/cantons.ts'
import { kindWords, type Category } from '../catalogues/categories.ts'
import type { Distances } from './distances.ts'
import { swissDay } from '../dates.ts'
import type { JobRow } from '../jobs/job.ts'
import { foldText } from '../text.ts'

/** A student's filter of the open offers (rule 1.2.90). A missing field filters nothing. */
export interface OfferFilter {
  /** Words that must all occur in the offer. */
  search?: string | undefined
  canton?: CantonCode | undefined
  category?: Category | undefined
  /** CHF per hour. */
  rate?: number | undefined
  /** The first and the last day of the work, "2026-11-21". An offer without a date does not match either. */
  from?: string | undefined
  until?: string | undefined
  /** Work that can be done from anywhere, at least in part. */
  remote?: true | undefined
  /** Kilometres from the student's own place. */
  within?: number | undefined
}

export type SoughtJob = Pick<
  JobRow,
  | 'title'
  | 'description'
  | 'category'
  | 'subcategory'
  | 'location'
  | 'canton'
  | 'rate'
  | 'deliveryType'
  | 'scheduledFor'
>

/** Returns the folded words of a search; a match contains each of them. */
export const wordsOf = (text = ''): string[] => foldText(text).split(/\s+/).filter(Boolean)

/** Returns the folded text of an offer in which a search looks for its words. */
export const soughtText = ({ title, description, location, ...kind }: SoughtJob): string =>
  foldText(`${title} ${description} ${kindWords(kind)} ${location}`)

/**
 * Returns whether an offer matches the filter. Device and server use only this function, so that the notification of a saved search agrees with
 * its list. `textOf` may cache the folded texts. `distances` is null if the student's own place is unknown: then no offer is too far.
 */
export const seeks = (
  filter: OfferFilter,
  distances: Distances | null,
  textOf: (job: SoughtJob) => string = soughtText,
): ((job: SoughtJob) => boolean) => {
  const { canton, category, rate, from, until, remote, within } = filter
  const words = wordsOf(filter.search)
  // The cheapest checks come first: each change checks thousands of offers.
  return (job) => {
    if (canton !== undefined && job.canton !== canton) return false
    if (category !== undefined && job.category !== category) return false
    if (rate !== undefined && job.rate < rate) return false
    if (remote && job.deliveryType === 'in_person') return false
    if (within !== undefined && distances && (distances(job.location) ?? Infinity) > within) return false
    if (words.length > 0 && !isInText(words, textOf(job))) return false
    return isInTime(job.scheduledFor, from, until)
  }
}

const isInText = (words: readonly string[], text: string) => words.every((word) => text.includes(word))

const isInTime = (moment: string | null, from: string | undefined, until: string | undefined): boolean => {
  if (from === undefined && until === undefined) return true
  if (moment === null) return false
  const day = swissDay(moment)
  return (from === undefined || day >= from) && (until === undefined || day <= until)
}
