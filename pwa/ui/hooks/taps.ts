import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react'
import { doubleTap } from './stray-taps.ts'

// Some people press every button twice. The second press must not act on what the first has changed. Where the pressed element is gone, the listener
// of `stray-taps.ts` ignores the second press; these hooks are for elements that stay.

interface Press {
  timeStamp: number
  /** 0 for the click of a key, which is pressed twice only on purpose. */
  detail: number
}

/** Returns a function that says whether a press may be the second one of somebody whose first has opened this panel. */
export function useSecondTap(isOpen: boolean): (press: Pick<Press, 'timeStamp'>) => boolean {
  const openedAt = useRef(-Infinity)
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  return ({ timeStamp }) => timeStamp - openedAt.current < doubleTap
}

/**
 * For a button that opens a panel and closes it again: a second press leaves the panel open. Returns the panel's handler of changes, and the button's
 * handler of clicks.
 */
export function useToggleTaps() {
  const openedAt = useRef(-Infinity)
  return {
    onOpenChange: ({ open }: { open: boolean }) => {
      openedAt.current = open ? performance.now() : -Infinity
    },
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 0 && event.timeStamp - openedAt.current < doubleTap) event.preventDefault()
    },
  }
}

/** Returns a function that says whether a press counts; a second one does not. For buttons that take rows off a list: the next row comes under the finger. */
export function useSinglePresses(): (press: Press) => boolean {
  const pressedAt = useRef(-Infinity)
  return useCallback(({ detail, timeStamp }) => {
    if (detail > 0 && timeStamp - pressedAt.current < doubleTap) return false
    pressedAt.current = timeStamp
    return true
  }, [])
}

/** For a button that gets another action when it is pressed: it does nothing while `isPausing`. `pause` starts or restarts that time. */
export function useTapPause(): { isPausing: boolean; pause: () => void } {
  const [isPausing, setPausing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const pause = () => {
    clearTimeout(timer.current)
    setPausing(true)
    timer.current = setTimeout(() => setPausing(false), doubleTap)
  }
  return { isPausing, pause }
}
