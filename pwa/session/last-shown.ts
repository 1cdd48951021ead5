import { useCallback, useEffect, useState, type CSSProperties, type RefCallback } from 'react'
import { useUser } from './session.tsx'

/** Local storage forgets the key with the person, whose id it ends with. */
const keyOf = (name: string, userId: string) => `coup-de-main.shown-${name}:${userId}`

/**
 * Returns the number, and the one that this person was shown last while it is still being read, so that nothing around it jumps when it
 * comes. Undefined at the first time.
 */
export function useLastShown(name: string, value: number | undefined): number | undefined {
  const key = keyOf(name, useUser().id)
  const [last] = useState(() => recall(key))
  useEffect(() => {
    if (value !== undefined) remember(key, value)
  }, [key, value])
  return value ?? last
}

/**
 * Returns what gives an element the height that it had last, until its content `isThere`: what stands below it then stays where it is.
 */
export function useLastHeight(
  name: string,
  isThere: boolean,
): { ref: RefCallback<HTMLElement>; style: CSSProperties | undefined } {
  const key = keyOf(name, useUser().id)
  const [last] = useState(() => recall(key))
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !isThere || !('ResizeObserver' in globalThis)) return
      const observer = new ResizeObserver(() => remember(key, Math.round(element.offsetHeight)))
      observer.observe(element)
      return () => observer.disconnect()
    },
    [key, isThere],
  )
  return { ref, style: isThere || last === undefined ? undefined : { minHeight: last } }
}

const remember = (key: string, value: number): void => {
  try {
    localStorage.setItem(key, String(value))
  } catch {
    // Without storage the next start jumps as the first one does.
  }
}

const recall = (key: string): number | undefined => {
  try {
    const stored = Number(localStorage.getItem(key) ?? NaN)
    return Number.isFinite(stored) ? stored : undefined
  } catch {
    return undefined
  }
}
