import { useCallback, useState, type RefCallback } from 'react'

/** Whether the element with this `ref` has been in view. True at once in a browser without IntersectionObserver. */
export function useInSight(): { ref: RefCallback<Element>; wasSeen: boolean } {
  const [wasSeen, setSeen] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    if (!('IntersectionObserver' in globalThis)) return setSeen(true)
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, wasSeen }
}
