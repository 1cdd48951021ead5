import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds without typing before the text is committed (rule 2.9.9). */
const typingPauseMs = 500

/**
 * A typed text. `commit` receives it trimmed after a pause in typing, or at `flush`. The text follows `value` when that changes by other means,
 * such as the back button.
 */
export function useDebounced(
  value: string,
  commit: (text: string) => void,
): [typed: string, type: (text: string) => void, flush: () => void] {
  const [typed, setTyped] = useState(value)
  const committed = useRef(value)
  const flush = () => {
    const text = typed.trim()
    if (text === committed.current) return
    committed.current = text
    commit(text)
  }
  const flushLater = useEffectEvent(flush)

  useEffect(() => {
    if (value === committed.current) return
    committed.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    const timer = setTimeout(() => flushLater(), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return [typed, setTyped, flush]
}
