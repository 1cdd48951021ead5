import { useLocation, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type RefCallback } from 'react'

/** How many rows of a list were shown at an entry of the history. */
const shownAt = new Map<string, number>()
const most = 100

const keep = (place: string, count: number): void => {
  shownAt.delete(place)
  shownAt.set(place, count)
  for (const oldest of shownAt.keys()) if (shownAt.size > most) shownAt.delete(oldest)
}

/** As the router names the places that it scrolls to. */
const keyOf = ({ href, state }: { href: string; state: { __TSR_key?: string } }): string => state.__TSR_key ?? href

interface ShownPart {
  count: number
  /** The `ref` of an element after the list; undefined once all is shown. */
  end: RefCallback<Element> | undefined
  /** Rows before this one were on the screen once: with heights that are guessed the old place would be another. 0 in a list that opens anew. */
  returning: number
}

/**
 * The beginning of a long list, and more of it each time its end comes near: what nobody has scrolled to costs nothing. Whoever comes back to
 * an entry of the history finds as much as was shown there (rule 1.2.411). `list` names it among those of one screen. In a browser without
 * IntersectionObserver all is shown.
 */
export function useShownPart(list: string, length: number, step = 20): ShownPart {
  const opened = useLocation({ select: keyOf })
  // While the next screen is on its way the location is that screen's already, and what shows is of the entry before.
  const shown = useRouterState({ select: ({ resolvedLocation, location }) => keyOf(resolvedLocation ?? location) })
  const [returning] = useState(() => shownAt.get(`${opened} ${list}`) ?? 0)
  const [count, setCount] = useState(returning || step)
  useEffect(() => {
    if (count > step) keep(`${shown} ${list}`, count)
  }, [shown, list, count, step])

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
  return { count, end: count < length ? end : undefined, returning }
}
