import { useEffect, useRef, useState } from 'react'

/** How soon the second tap of a double one comes at the latest, in milliseconds. */
export const doubleTap = 400

/**
 * For a button that does something new once it was pressed: while `isPausing`, a press may be the second tap of a double one, and does
 * nothing. `pause` begins that time, or begins it anew.
 */
export function useDoubleTap(): { isPausing: boolean; pause: () => void } {
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
