import { useCallback, useState, type RefCallback } from 'react'

/** Whether the element with this `ref` has come into sight since it is there; at once where a browser can't tell. */
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
