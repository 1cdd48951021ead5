import { useState } from 'react'

/**
 * Returns the value, or the last one while it is undefined, so that a closing dialog keeps its text. The value must not be a new object at each
 * render, which would render without end.
 */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
