import { categories, type Category } from '../../../schema/catalogues/categories.ts'
import type { JobListFilter } from '../../../sync/fetched/cache.ts'
import { readJobSearch } from '../../jobs/job-search.ts'

/** The search parameters of the catalogue. Without a category, it shows all of them. */
export interface ServiceSearch {
  search?: string
  category?: Category
  /** The page of one category's offers. */
  page?: number
}

/** Reads search parameters, which anybody may have typed. An invalid one falls back to its default. */
export const readServiceSearch = (typed: Record<string, unknown>): ServiceSearch => {
  const { search, category, page } = readJobSearch(typed)
  return { ...(search && { search }), ...(category && { category }), ...(category && page && { page }) }
}

/** The number of offers per category in the overview. */
const glance = 4

/** Returns the filters to request: one category in full, or the newest few offers of each. */
export const filtersOf = ({
  search,
  category,
  page = 1,
}: ServiceSearch): (JobListFilter & { category: Category })[] => {
  const open = { ...(search && { search }), status: 'open' }
  if (category) return [{ ...open, category, page }]
  return categories.map((each) => ({ ...open, category: each, page: 1, limit: glance }))
}
