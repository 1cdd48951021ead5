import { useLocation, useNavigate, useRouter, type RouterHistory } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { Id } from '../../schema/ids.ts'
import { useTurnTo, type PressedPlace } from './pending-place.ts'
import { readDashboardSearch, type DashboardPlace } from '../../schema/searches/dashboard-search.ts'
import { isBlank, readOfferSearch, type OfferSearch } from '../../schema/searches/offer-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    dashboard?: PressedPlace
    /** Whether the place opened over the one of the previous entry, as a chat does over the list of conversations. */
    isOver?: boolean
    /** The card that is open in the place of the dialog's list. */
    card?: Id | undefined
  }
}

interface Dashboard {
  place: PressedPlace
  /**
   * Goes to a place: the next paint shows its frame, and the place follows. `replace` navigates at once. If the present place opened over another
   * one, `replace` goes back to that one instead, so that the history holds no place twice.
   */
  go: (place: PressedPlace, options?: { replace?: boolean; isOver?: boolean }) => void
}

let isGoingBack = false
/** The browser goes back only a moment later, and calls `then` there. A second close before then is ignored. */
const goBackOnce = (history: RouterHistory, entries: number, then?: () => void): void => {
  if (isGoingBack) return
  isGoingBack = true
  const end = history.subscribe(() => {
    end()
    isGoingBack = false
    then?.()
  })
  history.go(-entries)
}

/** Home has several names. */
const parentTab = (tab: DashboardPlace['tab']) => (tab === 'jobs' || tab === 'dashboard' ? undefined : tab)

/**
 * Whether a place that an address asks for is shown over another one: a chat over its list, or a dialog over its tab, the home, or
 * "Moi".
 */
const isOverlay = ({ tab, jobId }: DashboardPlace, below: DashboardPlace): boolean => {
  if (below.jobId) return false
  if (tab === 'reviews' || tab === 'wallet') return below.tab === 'me' || !parentTab(below.tab)
  return jobId !== undefined && parentTab(tab) === parentTab(below.tab)
}

/** Returns the place that the address or the history entry names. On other screens it means nothing. */
export function useShownPlace(): PressedPlace {
  const { pathname, search, state } = useLocation()
  const { tab, jobId, ...offers } = askedOf(pathname, search)
  if (isAsked(pathname, search)) return { ...(tab && { tab }), ...(jobId && { jobId }) }
  const isSearch = !isBlank(offers) || offers.kept || offers.view || offers.offer
  const { tab: standing = isSearch ? 'jobs' : undefined, ...rest } = state.dashboard ?? {}
  return { ...rest, ...(standing && { tab: standing }) }
}

/** While another screen loads, the dashboard is still shown, but the query belongs to that screen. */
const askedOf = (pathname: string, search: Record<string, unknown>): DashboardPlace & OfferSearch =>
  pathname === '/dashboard' ? readDashboardSearch(search) : {}

/** An unknown tab counts as well: it selects nothing, but is cleared from the address. */
const isAsked = (pathname: string, search: object) =>
  pathname === '/dashboard' && ('tab' in search || 'jobId' in search)

/** Returns the function that goes to a place of the dashboard. */
export function useGo(): Dashboard['go'] {
  const navigate = useNavigate()
  const router = useRouter()
  const turnTo = useTurnTo()
  return useCallback(
    (place: PressedPlace, { replace = false, isOver = false }: { replace?: boolean; isOver?: boolean } = {}) => {
      // A dialog that closes because the dashboard is being left must not lead back to it.
      if (replace && router.latestLocation.pathname !== '/dashboard') return
      const { isOver: hasBelow, card } = router.latestLocation.state
      if (replace && hasBelow) return goBackOnce(router.history, card ? 2 : 1)
      const show = (shown: PressedPlace) =>
        navigate({
          to: '/dashboard',
          search: {},
          replace,
          // Places change without a transition: during a transition, a press would reach neither page.
          viewTransition: false,
          state: (before) => ({ ...before, dashboard: shown, isOver, card: undefined }),
        })
      // The entry of the list lies under that of its card: without this, the way back would lead to a closed dialog.
      if (replace && card) goBackOnce(router.history, 1, () => void show(place))
      else if (replace) void show(place)
      else turnTo(place, show)
    },
    [navigate, router, turnTo],
  )
}

/** Returns the function that shows the detail of another row beside a list. The history entry of the list keeps it, so that a reload shows it again. */
export function useShow(): (place: PressedPlace) => void {
  const navigate = useNavigate()
  return useCallback(
    (place) =>
      void navigate({
        to: '/dashboard',
        search: true,
        replace: true,
        resetScroll: false,
        viewTransition: false,
        state: (before) => ({ ...before, dashboard: place }),
      }),
    [navigate],
  )
}

/**
 * Reads and changes the dashboard's place. `?tab=` and `?jobId=` preselect, and are then cleared from the address (rules 2.2.26–2.2.28). The
 * history entry holds the place, so that a reload and the back button restore it. A student's search stays in the address (rule 1.2.92), and an
 * address with only a search means the list of offers.
 */
export function useDashboardPlace(): Dashboard {
  const place = useShownPlace()
  const go = useGo()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { tab, jobId } = askedOf(pathname, search)
  const mustClear = isAsked(pathname, search)
  const index = state.__TSR_index
  /** The last place of the dashboard. A dialog that a notification opens over it closes by going back to it. */
  const shownLast = useRef<{ index: number; place: PressedPlace }>(undefined)

  useEffect(() => {
    if (!mustClear) {
      shownLast.current = pathname === '/dashboard' ? { index, place: state.dashboard ?? {} } : undefined
      return
    }
    const asked = { ...(tab && { tab }), ...(jobId && { jobId }) }
    const last = shownLast.current
    const isOver = last?.index === index - 1 && isOverlay(asked, last.place)
    void navigate({
      to: '/dashboard',
      search: (before) => readOfferSearch({ ...before }),
      replace: true,
      viewTransition: false,
      state: (before) => ({ ...before, dashboard: asked, isOver }),
    })
  }, [mustClear, tab, jobId, navigate, index, state, pathname])

  return { place, go }
}
