import { useCallback, useState, type RefCallback } from 'react'

/**
 * The beginning of a long list, and more of it each time its end comes near: what nobody has scrolled to costs nothing. `end` is the `ref` of
 * an element after the list; undefined once all is shown. In a browser without IntersectionObserver all is shown.
 */
export function useShownPart(length: number, step = 20): { count: number; end: RefCallback<Element> | undefined } {
  const [count, setCount] = useState(step)
  const end = useCallback(
    (element: Element | null) => {
      if (!element) return
      if (!('IntersectionObserver' in globalThis)) return setCount(Infinity)
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setCount(count + step),
        { rootMargin: '100%' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [count, step],
  )
  return { count, end: count < length ? end : undefined }
}
