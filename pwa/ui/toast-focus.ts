import { useEffect, useRef, type FocusEvent } from 'react'
import { toaster } from './toast.ts'

/**
 * Lets the Tab key go through a toast and on. Ark would send whoever leaves it back to where they came from, again and again until it
 * is gone. While the focus is in it, it stays; when it goes with the focus in it, the focus goes back.
 */
export function usePassingFocus(id: string | undefined) {
  const from = useRef<HTMLElement | null>(null)

  useEffect(() => () => from.current?.focus({ preventScroll: true }), [])

  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      event.stopPropagation()
      const { currentTarget, relatedTarget } = event
      if (currentTarget.contains(relatedTarget)) return
      from.current = relatedTarget instanceof HTMLElement ? relatedTarget : null
      toaster.pause(id)
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      event.stopPropagation()
      if (event.currentTarget.contains(event.relatedTarget)) return
      from.current = null
      toaster.resume(id)
    },
  }
}
