import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * A text as it is typed, handed to `commit` (trimmed) once nothing was typed for `ms`. Follows `value` when that changes by other means,
 * such as going back.
 */
export function useDebounced(
  value: string,
  commit: (text: string) => void,
  ms: number,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const committed = useRef(value)
  const hand = useEffectEvent(commit)

  useEffect(() => {
    if (value === committed.current) return
    committed.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    const text = typed.trim()
    if (text === committed.current) return
    const timer = setTimeout(() => {
      committed.current = text
      hand(text)
    }, ms)
    return () => clearTimeout(timer)
  }, [typed, ms])

  return [typed, setTyped]
}
