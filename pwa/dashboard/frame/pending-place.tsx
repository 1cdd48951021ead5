import { useLocation, useRouter } from '@tanstack/react-router'
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { afterPaint } from '../../ui/after-paint.ts'
import { entryKey } from '../../ui/hooks/entry-key.ts'
import type { DashboardPlace } from '../../../schema/searches/dashboard-search.ts'

/** A place, and what was to be seen of it where it was pressed. */
export interface PressedPlace extends DashboardPlace {
  /** The number of applicants: their dialog opens with room for them. */
  applicants?: number
}

type Turn = (place: PressedPlace, go: (place: PressedPlace) => Promise<void>) => void

const TurnContext = createContext<Turn>((place, go) => void go(place))
const ComingContext = createContext<PressedPlace | undefined>(undefined)

/** Returns what shows at once that a place is coming, and goes there after that is on the screen. */
export const useTurnTo = (): Turn => use(TurnContext)

/** Returns the place that was pressed and is not shown yet. Only small parts ask: each of them is rendered before a press is answered. */
export const usePendingPlace = (): PressedPlace | undefined => use(ComingContext)

/**
 * A press is answered by the next picture: the frame of what comes, which costs little. Navigating, and drawing the rows, follow in a task of
 * their own, else the press would wait for both (`.decisions/pwa/0330-…`).
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
        // Whoever has meanwhile gone elsewhere stays there.
        if (!last || entryKey(router.latestLocation) !== from) forget()
        else void go(last).finally(forget)
      })
    },
    [router],
  )
  // It ends with the render that shows the place itself.
  const coming = pressed?.from === here ? pressed.place : undefined
  return (
    <TurnContext value={turn}>
      <ComingContext value={coming}>{children}</ComingContext>
    </TurnContext>
  )
}
