import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { OfferFilter } from '../../../schema/searches/offer-filter.ts'
import { isBlank, readOfferFilter, readOfferSearch, type OfferSearch } from '../../../schema/searches/offer-search.ts'
import type { LocalDatabase } from '../../../sync/store/database.ts'
import { useDatabase } from '../../data/local-database.tsx'

/** The last search, by database: leaving the list does not end a search. */
const lastSearch = new WeakMap<LocalDatabase, OfferSearch>()

export interface OfferSearching {
  search: OfferSearch
  /** Changes a part of the search and shows the first page. */
  change: (change: Partial<OfferSearch>) => void
  /** Replaces the search. */
  seek: (filter: OfferFilter) => void
  turnTo: (page: number) => void
  /** Clears the filter; order and view stay. */
  clear: () => void
}

/** The search of the student's list, which is stored in the address (rule 1.2.92). */
export function useOfferSearch(): OfferSearching {
  const database = useDatabase()
  const navigate = useNavigate()
  const { pathname, search: typed } = useLocation()
  const search = useMemo(() => readOfferSearch({ ...typed }), [typed])

  const show = useCallback(
    (next: OfferSearch, { isPage = false } = {}) => {
      const { page: _page, ...lasting } = next
      lastSearch.set(database, lasting)
      void navigate({
        to: '/dashboard',
        search: readOfferSearch({ ...next }),
        replace: !isPage,
        resetScroll: isPage,
        viewTransition: false,
        state: (before) => ({ ...before, dashboard: { tab: 'jobs' } }),
      })
    },
    [database, navigate],
  )

  const isEmpty = isBlank(search) && !search.kept && search.order === undefined && search.view === undefined
  useEffect(() => {
    // While another screen loads, the list is still shown, but the query belongs to that screen.
    if (pathname !== '/dashboard') return
    const { page: _page, ...lasting } = search
    if (!isEmpty) lastSearch.set(database, lasting)
    else if (search.page === undefined && Object.keys(lastSearch.get(database) ?? {}).length > 0)
      show(lastSearch.get(database) ?? {})
  }, [database, pathname, search, isEmpty, show])

  return {
    search,
    change: (change) => show({ ...search, page: undefined, ...change }),
    seek: (filter) => show({ ...filter, order: search.order, view: search.view }),
    turnTo: (page) => show({ ...search, page }, { isPage: true }),
    clear: () => show({ order: search.order, view: search.view }),
  }
}

/** The number of filters in a search, without its words. The two ends of a period count as one. */
export const countFilters = (search: OfferSearch): number => {
  const { from, until, ...others } = readOfferFilter({ ...search, search: undefined })
  return Object.keys(others).length + (from !== undefined || until !== undefined ? 1 : 0)
}
