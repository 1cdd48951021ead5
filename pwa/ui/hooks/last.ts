import { useState } from 'react'

/** The value, or the last one while there is none: what a dialog was about stays readable while it leaves the screen. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
