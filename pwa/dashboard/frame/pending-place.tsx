import { useLocation, useRouter } from '@tanstack/react-router'
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import { entryKey } from '../../ui/hooks/entry-key.ts'
import type { DashboardPlace } from '../../../schema/searches/dashboard-search.ts'

/** A place, with what the pressed button showed of it. */
export interface PressedPlace extends DashboardPlace {
  /** The number of applicants. It reserves their space in the dialog. */
  applicants?: number
}

type Turn = (place: PressedPlace, go: (place: PressedPlace) => Promise<void>) => void

const TurnContext = createContext<Turn>((place, go) => void go(place))
const ComingContext = createContext<PressedPlace | undefined>(undefined)

/** Returns the function that first shows the frame of a place and navigates to it once that frame is painted. */
export const useTurnTo = (): Turn => use(TurnContext)

/**
 * Returns the place that was pressed and is not shown yet. Only small components use it, because all that do are rendered before the press gets its
 * response.
 */
export const usePendingPlace = (): PressedPlace | undefined => use(ComingContext)

/**
 * The frame of the pressed place is the first response to a press, because it is cheap to paint. Navigating and drawing the rows follow in a
 * separate task; otherwise the press would wait for both (`.decisions/pwa/0330-…`).
 */
export function PendingPlaceProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const here = useLocation({ select: entryKey })
  const [pressed, setPressed] = useState<{ place: PressedPlace; from: string }>()
  const wanted = useRef<PressedPlace>(undefined)

  const turn = useCallback<Turn>(
    (place, go) => {
      const from = entryKey(router.latestLocation)
      const isUnderWay = wanted.current !== undefined
      wanted.current = place
      setPressed({ place, from })
      if (isUnderWay) return
      afterPaint(() => {
        const last = wanted.current
        wanted.current = undefined
        const forget = () => setPressed((now) => (now?.from === from ? undefined : now))
        // If the person has navigated elsewhere meanwhile, they stay there.
        if (!last || entryKey(router.latestLocation) !== from) forget()
        else void go(last).finally(forget)
      })
    },
    [router],
  )
  // The pending place ends with the render that shows the place itself.
  const coming = pressed?.from === here ? pressed.place : undefined
  return (
    <TurnContext value={turn}>
      <ComingContext value={coming}>{children}</ComingContext>
    </TurnContext>
  )
}
