import { useCallback, useEffect, useState, type CSSProperties, type RefCallback } from 'react'
import { useUser } from './session.tsx'

/** The key ends with the person's id, so `forgetUser` deletes it. */
const keyOf = (name: string, userId: string) => `coup-de-main.shown-${name}:${userId}`

/**
 * Returns the number. While it is read, returns the number that this person saw last, so that the layout does not move when it arrives. Undefined at
 * the first time.
 */
export function useLastShown(name: string, value: number | undefined): number | undefined {
  const key = keyOf(name, useUser().id)
  const [last] = useState(() => recall(key))
  useEffect(() => {
    if (value !== undefined) remember(key, value)
  }, [key, value])
  return value ?? last
}

/** Returns props that give an element its last height until its content `isThere`, so that what stands below it does not move. */
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
  return { ref, style: isThere || !last ? undefined : { minHeight: last } }
}

const remember = (key: string, value: number): void => {
  try {
    localStorage.setItem(key, String(value))
  } catch {
    // Without storage, the layout moves at the next start as at the first.
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
