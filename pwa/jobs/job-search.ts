import { categories, kindWords, type Category } from '../../schema/catalogues/categories.ts'
import { placeWords } from '../../schema/jobs/place.ts'
import { isId, type Id } from '../../schema/ids.ts'
import type { JobRow } from '../../schema/jobs/job.ts'
import { limits } from '../../schema/limits.ts'
import { wordsOf } from '../../schema/searches/offer-filter.ts'
import { firstCharacters, foldPlace, foldText } from '../../schema/text.ts'
import type { JobListFilter } from '../../sync/fetched/cache.ts'

export const listStatuses = ['all', 'open', 'in_progress', 'completed'] as const
export type ListStatus = (typeof listStatuses)[number]

/** The search parameters of the public list. A missing one means the default: open offers, first page (rules 2.2.52–2.2.54). */
export interface JobSearch {
  search?: string
  location?: string
  category?: Category
  status?: Exclude<ListStatus, 'open'>
  /** Shows the map instead of the list. */
  view?: 'map'
  page?: number
  /** The offer beside the list, in a wide window. */
  offer?: Id
}

/** Reads search parameters, which anybody may have typed. An invalid one falls back to its default. */
export const readJobSearch = (typed: Record<string, unknown>): JobSearch => {
  const search = readText(typed.search)
  const location = readText(typed.location)
  const category = categories.find((known) => known === typed.category)
  const status = listStatuses.find((known) => known === typed.status)
  const page = Number(typed.page)
  return {
    ...(search && { search }),
    ...(location && { location }),
    ...(category && { category }),
    ...(status && status !== 'open' && { status }),
    ...(typed.view === 'map' && { view: 'map' as const }),
    ...(Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 && { page }),
    ...(isId(typed.offer) && { offer: typed.offer }),
  }
}

/** The router reads `?search=2024` as a number. */
const readText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? firstCharacters(String(value).trim(), limits.search) : ''

export const toListFilter = ({ search, location, category, status, page = 1 }: JobSearch): JobListFilter => ({
  ...(search && { search }),
  ...(location && { location }),
  ...(category && { category }),
  status: status ?? 'open',
  page,
})

type Searched = Pick<JobRow, 'title' | 'description' | 'category' | 'subcategory' | 'location' | 'canton' | 'status'>

/** Returns the fields that a search compares, folded once. */
const toHaystack = ({ title, description, location, canton, ...kind }: Searched) => ({
  text: foldText(`${title} ${description} ${kindWords(kind)}`),
  place: placeWords({ location, canton }),
})

/** Filters this device's rows as the server's `listJobs` does. */
export const passesFilter = (filter: Omit<JobListFilter, 'page'>): ((job: Searched) => boolean) => {
  const { status = 'all', category } = filter
  const words = wordsOf(filter.search)
  const place = foldPlace(filter.location ?? '')
  return (job) => {
    if (status !== 'all' && job.status !== status) return false
    if (category && job.category !== category) return false
    if (words.length === 0 && place === '') return true
    const haystack = toHaystack(job)
    return words.every((word) => haystack.text.includes(word)) && haystack.place.includes(place)
  }
}

/** "Affichage de X à Y sur Z emplois" for the shown page; "1 emploi". */
export const describeRange = (page: number, pageSize: number, shown: number, total: number): string => {
  const before = (page - 1) * pageSize
  return `Affichage de ${shown === 0 ? 0 : before + 1} à ${shown === 0 ? 0 : before + shown} sur ${total} ${total === 1 ? 'emploi' : 'emplois'}`
}
