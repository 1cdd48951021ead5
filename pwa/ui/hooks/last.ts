import { useState } from 'react'

/**
 * Returns the value, or the last one while there is none, so that a closing dialog keeps its text. A value that is another object at each
 * rendering would be kept without end.
 */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
