import type { CantonCode } from '../catalogues/cantons.ts'
import { kindWords, type Category } from '../catalogues/categories.ts'
import type { Distances } from './distances.ts'
import { swissDay } from '../dates.ts'
import type { JobRow } from '../jobs/job.ts'
import { foldText } from '../text.ts'

/** What a student looks for among the open offers (rule 1.2.90). A missing field asks for nothing. */
export interface OfferFilter {
  /** Words, each of which stands in the offer. */
  search?: string | undefined
  canton?: CantonCode | undefined
  category?: Category | undefined
  /** CHF per hour. */
  rate?: number | undefined
  /** The first and the last day of the work, "2026-11-21". An offer without a date has none of them. */
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

/** Returns what a search is looked for in. */
export const soughtText = ({ title, description, location, ...kind }: SoughtJob): string =>
  foldText(`${title} ${description} ${kindWords(kind)} ${location}`)

/**
 * Returns whether an offer is looked for. The device and the server judge by this alone, so that a saved search tells of what its list shows.
 * `textOf` may remember the folded texts. `distances` is null where the student's own place is not known: then none is too far.
 */
export const seeks = (
  filter: OfferFilter,
  distances: Distances | null,
  textOf: (job: SoughtJob) => string = soughtText,
): ((job: SoughtJob) => boolean) => {
  const { canton, category, rate, from, until, remote, within } = filter
  const words = wordsOf(filter.search)
  // The cheapest question first: thousands of offers are asked at each change.
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
