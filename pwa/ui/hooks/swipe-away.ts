import { useRef, useState, type PointerEvent } from 'react'

/**
 * Lets a finger push an element aside. Released beyond `threshold` pixels the element leaves (`onAway`), otherwise it returns. Returns the handlers
 * to spread on the element, and its present offset.
 */
export function useSwipeAway(threshold: number, onAway: () => void) {
  const [offset, setOffset] = useState(0)
  const [isSwiping, setSwiping] = useState(false)
  const start = useRef(0)

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button, a')) return
      start.current = event.clientX
      setSwiping(true)
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (isSwiping) setOffset(event.clientX - start.current)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!isSwiping) return
      setSwiping(false)
      if (Math.abs(event.clientX - start.current) >= threshold) onAway()
      else setOffset(0)
    },
    onPointerCancel: () => {
      setSwiping(false)
      setOffset(0)
    },
  }

  return { handlers, offset, isSwiping }
}
