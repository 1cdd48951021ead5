import { categories, type Category } from '../../../schema/catalogues/categories.ts'
import type { JobListFilter } from '../../../sync/fetched/cache.ts'
import { readJobSearch } from '../job-search.ts'

/** The address of the catalogue: what is left out is the default, all categories at a glance. */
export interface ServiceSearch {
  search?: string
  category?: Category
  /** Of one category's offers. */
  page?: number
}

/** Reads search parameters, which anybody may have typed. An invalid one falls back to its default. */
export const readServiceSearch = (typed: Record<string, unknown>): ServiceSearch => {
  const { search, category, page } = readJobSearch(typed)
  return { ...(search && { search }), ...(category && { category }), ...(category && page && { page }) }
}

/** How many offers of each category stand side by side in the overview. */
const glance = 4

/** What is asked for: all of one category, or the newest few of each. */
export const filtersOf = ({
  search,
  category,
  page = 1,
}: ServiceSearch): (JobListFilter & { category: Category })[] => {
  const open = { ...(search && { search }), status: 'open' }
  if (category) return [{ ...open, category, page }]
  return categories.map((each) => ({ ...open, category: each, page: 1, limit: glance }))
}
