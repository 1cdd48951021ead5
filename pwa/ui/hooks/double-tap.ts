import { useEffect, useRef, useState } from 'react'
import { doubleTap } from './double-tap-time.ts'

/**
 * For a button that changes its action when it is pressed: while `isPausing`, a press may be the second tap of a double tap, and does nothing.
 * `pause` starts or restarts that time.
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
