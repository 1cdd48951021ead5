import { createEvent, fireEvent } from '@testing-library/dom'
import { vi } from 'vitest'
import { doubleTap } from '../ui/hooks/stray-taps.ts'

/** Holds the time in which a press counts as the second tap of a double tap, which a busy machine would exceed. It is over when `letGo` is called. */
export function holdDoubleTap(): { letGo: () => void } {
  const held: (() => void)[] = []
  const setTimer = globalThis.setTimeout
  const hold = (act: () => void, delay?: number, ...rest: []) => {
    if (delay !== doubleTap) return setTimer(act, delay, ...rest)
    held.push(act)
    return setTimer(() => undefined, 0)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold)
  return {
    letGo: () => {
      for (const act of held.splice(0)) act()
    },
  }
}

/** Taps an element at a moment in milliseconds, however slow the machine is. */
export function tapAt(element: Element, moment: number): void {
  const tap = createEvent.click(element, { detail: 1 })
  Object.defineProperty(tap, 'timeStamp', { value: moment })
  fireEvent(element, tap)
}
