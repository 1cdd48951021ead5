import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import type { Id } from '../../../schema/ids.ts'
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
  /** Shows an offer beside the list, or none. The first one is an entry of the history, so that the way back leads to the list. */
  choose: (offer: Id | undefined) => void
}

/** The search of the student's list, which is stored in the address (rule 1.2.92). */
export function useOfferSearch(): OfferSearching {
  const database = useDatabase()
  const navigate = useNavigate()
  const router = useRouter()
  const { pathname, search: typed } = useLocation()
  const search = useMemo(() => readOfferSearch({ ...typed }), [typed])

  const show = useCallback(
    (next: OfferSearch, { isPage = false } = {}) => {
      lastSearch.set(database, lastingOf(next))
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

  const choose = useCallback(
    (offer: Id | undefined) =>
      void navigate({
        to: '/dashboard',
        search: (before) => readOfferSearch({ ...before, offer }),
        replace: router.latestLocation.search.offer !== undefined,
        resetScroll: false,
        viewTransition: false,
        state: (before) => ({ ...before, dashboard: { tab: 'jobs' } }),
      }),
    [navigate, router],
  )

  const isEmpty = isBlank(search) && !search.kept && search.order === undefined && search.view === undefined
  useEffect(() => {
    // While another screen loads, the list is still shown, but the query belongs to that screen.
    if (pathname !== '/dashboard') return
    if (!isEmpty) lastSearch.set(database, lastingOf(search))
    else if (search.page === undefined && !search.offer && Object.keys(lastSearch.get(database) ?? {}).length > 0)
      show(lastSearch.get(database) ?? {})
  }, [database, pathname, search, isEmpty, show])

  return {
    search,
    change: (change) => show({ ...search, page: undefined, offer: undefined, ...change }),
    seek: (filter) => show({ ...filter, order: search.order, view: search.view }),
    turnTo: (page) => show({ ...search, page, offer: undefined }, { isPage: true }),
    clear: () => show({ order: search.order, view: search.view }),
    choose,
  }
}

/** Page and offer are of one visit. */
const lastingOf = ({ page: _page, offer: _offer, ...lasting }: OfferSearch): OfferSearch => lasting

/** The number of filters in a search, without its words. The two ends of a period count as one. */
export const countFilters = (search: OfferSearch): number => {
  const { from, until, ...others } = readOfferFilter({ ...search, search: undefined })
  return Object.keys(others).length + (from !== undefined || until !== undefined ? 1 : 0)
}
