import { useLocation, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useState, type RefCallback } from 'react'
import { entryKey } from './entry-key.ts'

/** The number of rows shown in a list at a history entry. */
const shownAt = new Map<string, number>()
const maxParts = 100

const keep = (place: string, count: number): void => {
  shownAt.delete(place)
  shownAt.set(place, count)
  for (const oldest of shownAt.keys()) if (shownAt.size > maxParts) shownAt.delete(oldest)
}

interface ShownPart {
  count: number
  /** The `ref` of an element after the list; undefined once all is shown. */
  end: RefCallback<Element> | undefined
}

/**
 * Shows the beginning of a long list, and more each time its end comes near, so that rows nobody has scrolled to cost nothing. When a person comes
 * back to a history entry, as many rows are shown as before (rule 1.2.411). `list` names the list among those of one screen. In a browser without
 * IntersectionObserver all rows are shown.
 */
export function useShownPart(list: string, length: number, step = 20): ShownPart {
  const opened = useLocation({ select: entryKey })
  // While the next screen loads, `location` is already that screen's; the visible rows belong to `resolvedLocation`.
  const shown = useRouterState({ select: ({ resolvedLocation, location }) => entryKey(resolvedLocation ?? location) })
  const [count, setCount] = useState(() => shownAt.get(`${opened} ${list}`) ?? step)
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
  return { count, end: count < length ? end : undefined }
}
