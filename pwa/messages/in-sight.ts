import { useCallback, useState, type RefCallback } from 'react'
import { useInsideDialog } from '../ui/overlays/overlay-scope.ts'

/**
 * Whether the element with this `ref` is in view now. On the page the tab bar hides what lies under it; a dialog covers the bar. True at
 * once in a browser without IntersectionObserver.
 */
export function useIsInSight(): { ref: RefCallback<Element>; isInSight: boolean } {
  const [isInSight, setInSight] = useState(false)
  const isOverBar = useInsideDialog()
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return
      if (!('IntersectionObserver' in globalThis)) return setInSight(true)
      const hidden = isOverBar ? 0 : Number.parseFloat(getComputedStyle(document.body).paddingBottom) || 0
      const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)?.isIntersecting ?? false), {
        rootMargin: `0px 0px -${hidden}px 0px`,
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [isOverBar],
  )
  return { ref, isInSight }
}
