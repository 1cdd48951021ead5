import { useCallback, useEffect, useRef, type MouseEvent } from 'react'
import { doubleTap } from './double-tap-time.ts'

interface Press {
  timeStamp: number
}

/** Returns the function that says whether a press may be the second one of somebody who presses twice, whose first has opened this panel. */
export function useSecondTap(isOpen: boolean): (press: Press) => boolean {
  const openedAt = useRef(-Infinity)
  useEffect(() => {
    if (isOpen) openedAt.current = performance.now()
  }, [isOpen])
  return ({ timeStamp }) => timeStamp - openedAt.current < doubleTap
}

/**
 * For a button that opens a panel and closes it again: the second press of somebody who presses twice must leave the panel open. Returns what the panel
 * reports its changes to, and the button's handler.
 */
export function useToggleTaps() {
  const openedAt = useRef(-Infinity)
  return {
    onOpenChange: ({ open }: { open: boolean }) => {
      openedAt.current = open ? performance.now() : -Infinity
    },
    // A key is pressed twice only on purpose; its clicks have the detail 0.
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 0 && event.timeStamp - openedAt.current < doubleTap) event.preventDefault()
    },
  }
}

/**
 * Returns the function that says whether a press counts: the second one of somebody who presses twice does not. For buttons that take rows off a list:
 * the next row comes under the finger.
 */
export function useSinglePresses(): (press: Press & { detail: number }) => boolean {
  const pressedAt = useRef(-Infinity)
  return useCallback(({ detail, timeStamp }) => {
    if (detail > 0 && timeStamp - pressedAt.current < doubleTap) return false
    pressedAt.current = timeStamp
    return true
  }, [])
}
