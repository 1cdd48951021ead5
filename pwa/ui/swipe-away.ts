import { useRef, useState, type PointerEvent } from 'react'

/**
 * Lets a finger push something aside: it follows, and past `threshold` pixels on release it is gone; else it comes back.
 * Answers the handlers to spread on the element, and how far it is now.
 */
export function useSwipeAway(threshold: number, onAway: () => void) {
  const [offset, setOffset] = useState(0)
  const start = useRef<number | null>(null)

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button, a')) return
      start.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) setOffset(event.clientX - start.current)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (start.current === null) return
      const distance = Math.abs(event.clientX - start.current)
      start.current = null
      if (distance >= threshold) onAway()
      else setOffset(0)
    },
    onPointerCancel: () => {
      start.current = null
      setOffset(0)
    },
  }

  return { handlers, offset, isSwiping: offset !== 0 && start.current !== null }
}
