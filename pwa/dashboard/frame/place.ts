import { useLocation, useNavigate, useRouter, type RouterHistory } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTurnTo, type PressedPlace } from './pending-place.tsx'
import { readDashboardSearch, type DashboardPlace } from '../../../schema/searches/dashboard-search.ts'
import { isBlank, readOfferSearch, type OfferSearch } from '../../../schema/searches/offer-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    dashboard?: PressedPlace
    /** The place lies over that of the entry before, as a chat over the list of conversations. */
    isOver?: boolean
  }
}

interface Dashboard {
  place: PressedPlace
  /**
   * Goes to a place: in the next picture its frame is there, and then the place. What replaces the present place does so at once; where that lay
   * over another one, the replacing goes back to it, so that no entry of the history says the same twice.
   */
  go: (place: PressedPlace, options?: { replace?: boolean; isOver?: boolean }) => void
}

let isGoingBack = false
/** The browser goes back a moment later. Closing twice until then is closing once. */
const goBackOnce = (history: RouterHistory): void => {
  if (isGoingBack) return
  isGoingBack = true
  const end = history.subscribe(() => {
    end()
    isGoingBack = false
  })
  history.back()
}

/**
 * `?tab=` and `?jobId=` preselect, and are then cleared from the address (rules 2.2.26–2.2.28). The history entry holds the
 * place, so that a reload and the back button lead there again. What a student looks for stays in the address (rule 1.2.92), and an address
 * with nothing else means the list of offers.
 */
export function useDashboardPlace(): Dashboard {
  const navigate = useNavigate()
  const router = useRouter()
  const { pathname, search, state } = useLocation()
  // While another screen is loading the dashboard still shows, and the query is that screen's.
  const asked: DashboardPlace & OfferSearch = pathname === '/dashboard' ? readDashboardSearch(search) : {}
  // Also by a tab that there is none of, which chooses nothing.
  const isAsked = pathname === '/dashboard' && ('tab' in search || 'jobId' in search)
  const { tab, jobId } = asked
  const turnTo = useTurnTo()

  const go = useCallback(
    (place: PressedPlace, { replace = false, isOver = false }: { replace?: boolean; isOver?: boolean } = {}) => {
      // What closes because the dashboard is being left must not lead back to it.
      if (replace && router.latestLocation.pathname !== '/dashboard') return
      if (replace && router.latestLocation.state.isOver) return goBackOnce(router.history)
      const show = (shown: PressedPlace) =>
        navigate({
          to: '/dashboard',
          search: {},
          replace,
          // Places change in one picture: while pages turn a press falls on neither.
          viewTransition: false,
          state: (before) => ({ ...before, dashboard: shown, isOver }),
        })
      if (replace) void show(place)
      else turnTo(place, show)
    },
    [navigate, router, turnTo],
  )
  useEffect(() => {
    if (!isAsked) return
    const place = { ...(tab && { tab }), ...(jobId && { jobId }) }
    void navigate({
      to: '/dashboard',
      search: (before) => readOfferSearch({ ...before }),
      replace: true,
      viewTransition: false,
      state: (before) => ({ ...before, dashboard: place }),
    })
  }, [isAsked, tab, jobId, navigate])

  const { tab: standing = isBlank(asked) && !asked.kept && !asked.view ? undefined : 'jobs', ...rest } =
    state.dashboard ?? {}
  return {
    place: isAsked ? { ...(tab && { tab }), ...(jobId && { jobId }) } : { ...rest, ...(standing && { tab: standing }) },
    go,
  }
}
