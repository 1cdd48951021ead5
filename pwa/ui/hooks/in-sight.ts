import { useCallback, useState, type RefCallback } from 'react'

/** Whether the element with this `ref` has been in view. True at once in a browser without IntersectionObserver. */
export function useInSight(): { ref: RefCallback<Element>; wasSeen: boolean } {
  const [ref, wasSeen] = useSight(true, false)
  return { ref, wasSeen }
}

/** Whether the element with this `ref` is in view now. `isUnderBar`: the tab bar covers part of the view, as on a page without a dialog. */
export function useIsInSight(isUnderBar: boolean): { ref: RefCallback<Element>; isInSight: boolean } {
  const [ref, isInSight] = useSight(false, isUnderBar)
  return { ref, isInSight }
}

function useSight(isOnce: boolean, isUnderBar: boolean): [RefCallback<Element>, boolean] {
  const [isSeen, setSeen] = useState(false)
  const ref = useCallback(
    (element: Element | null) => {
      if (!element) return
      if (!('IntersectionObserver' in globalThis)) return setSeen(true)
      const hidden = isUnderBar ? Number.parseFloat(getComputedStyle(document.body).paddingBottom) || 0 : 0
      const observer = new IntersectionObserver(
        (entries) => {
          const isIntersecting = entries.at(-1)?.isIntersecting === true
          setSeen(isIntersecting)
          if (isIntersecting && isOnce) observer.disconnect()
        },
        { rootMargin: `0px 0px -${hidden}px 0px` },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [isOnce, isUnderBar],
  )
  return [ref, isSeen]
}
