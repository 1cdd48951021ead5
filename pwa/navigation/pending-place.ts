import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { afterPaint } from '../ui/after-paint.ts'
import { entryKey } from '../ui/hooks/entry-key.ts'
import type { DashboardPlace } from '../../schema/searches/dashboard-search.ts'

/** A place, with what the pressed button showed of it. */
export interface PressedPlace extends DashboardPlace {
  /** The number of applicants. It reserves their space in the dialog. */
  applicants?: number
}

/*
 * The frame of the pressed place is the first response to a press, because it is cheap to paint. Navigating and drawing the rows follow in a
 * separate task; otherwise the press would wait for both (`.decisions/pwa/0330-…`). The tabs stand outside the dashboard, so both read it here.
 */

/** The place that was pressed, and the history entry at which it was. */
let pressed: { place: PressedPlace; from: string } | undefined
/** The last pressed place, until the navigation to it begins. */
let wanted: PressedPlace | undefined
const listeners = new Set<() => void>()

const setPressed = (next: typeof pressed): void => {
  pressed = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type Turn = (place: PressedPlace, go: (place: PressedPlace) => Promise<void>) => void

/** Returns the function that first shows the frame of a place and navigates to it once that frame is painted. */
export function useTurnTo(): Turn {
  const router = useRouter()
  return useCallback<Turn>(
    (place, go) => {
      const from = entryKey(router.latestLocation)
      const isUnderWay = wanted !== undefined
      wanted = place
      setPressed({ place, from })
      if (isUnderWay) return
      afterPaint(() => {
        const last = wanted
        wanted = undefined
        const forget = () => pressed?.from === from && setPressed(undefined)
        // If the person has navigated elsewhere meanwhile, they stay there.
        if (!last || entryKey(router.latestLocation) !== from) forget()
        else void go(last).finally(forget)
      })
    },
    [router],
  )
}

/**
 * Returns the place that was pressed and is not shown yet; it ends with the render that shows the place itself. Only small components use it, because
 * all that do are rendered before the press gets its response.
 */
export function usePendingPlace(): PressedPlace | undefined {
  const here = useLocation({ select: entryKey })
  const now = useSyncExternalStore(
    subscribe,
    () => pressed,
    () => undefined,
  )
  return now?.from === here ? now.place : undefined
}
