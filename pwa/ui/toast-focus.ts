import { useEffect, useRef, type FocusEvent } from 'react'
import { toaster } from './toast.ts'

/**
 * Lets the Tab key pass through a toast. Ark would return the focus to its origin each time it leaves the toast, until the toast is gone.
 * A toast with the focus stays; when the person closes it, the focus returns to where it was before.
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
